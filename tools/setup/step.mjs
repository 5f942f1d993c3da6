// Runs a command and shows one line meanwhile. What the command prints is shown if it fails, and always if CI is set.
//
//   node tools/setup/step.mjs "Building" nx run coderag:build --outputStyle=static
import { spawn } from 'node:child_process'

const [title, command, ...args] = process.argv.slice(2)
const showsAll = process.env.CI !== undefined
const started = performance.now()
const child = spawn(command, args, { stdio: showsAll ? 'inherit' : ['inherit', 'pipe', 'pipe'] })
/** Pieces of the output, in order. */
const printed = []
/** Tasks of Nx that have ended. */
let tasks = 0
child.stdout?.on('data', keep)
child.stderr?.on('data', keep)
const ticking = !showsAll && process.stderr.isTTY ? setInterval(() => show('\r'), 500) : null

child.on('error', (error) => {
  process.stderr.write(`${title} could not be started: ${error.message}\n`)
  process.exitCode = 1
})
child.on('close', (code, signal) => {
  if (ticking !== null) clearInterval(ticking)
  if (!showsAll) show('\n')
  if (code !== 0) process.stderr.write(printed.join(''))
  process.exitCode = code ?? (signal === null ? 1 : 130)
})

function keep(bytes) {
  const text = bytes.toString()
  printed.push(text)
  tasks += text.match(/^> nx run /gm)?.length ?? 0
}

function show(end) {
  const seconds = Math.round((performance.now() - started) / 1000)
  const done = tasks === 0 ? '' : `, ${tasks} tasks`
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${title}: ${seconds} s${done}${end}`)
}
