// Runs the examples of the documentation on what `npm run demo` crawled, and writes what they print now in their place.
// A block with a line of its own that says "…" was cut by hand and is left alone; its command is printed.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const entry = join(root, 'apps', 'coderag', 'bin', 'coderag.js')
const documents = ['docs/querying.md', 'docs/cli.md', 'apps/query-cli/README.md']
/** A fence that begins with one command or several, and what they printed. */
const block = /(?<=^```\n)\$ coderag [^]*?(?=^```$)/gm
/** Examples on other repositories, models or settings, and commands that write an index. */
const elsewhere = /--data-dir|^\$ \w+=|^\$ coderag (?:index|init|copy|watch|serve|diff)\b/

for (const document of documents) {
  const path = join(root, document)
  const text = readFileSync(path, 'utf8')
  const written = text.replace(block, (example) => {
    const commands = example.split('\n').filter((line) => line.startsWith('$ '))
    if (commands.some((command) => elsewhere.test(command))) return example
    if (/^\s*…$/m.test(example)) {
      console.log(`left alone, cut by hand: ${document}: ${commands.join('; ')}`)
      return example
    }
    return `${commands.join('\n')}\n${commands.map(outputOf).join('')}`
  })
  writeFileSync(path, written)
}

function outputOf(command) {
  const words = command.slice('$ coderag '.length).match(/"[^"]*"|\S+/g) ?? []
  const args = words.map((word) => word.replace(/^"(.*)"$/, '$1'))
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [entry, ...args, '--data-dir', join(root, 'data', 'demo')],
    { cwd: root, encoding: 'utf8' },
  )
  if (error !== undefined) throw error
  // 3: nothing was found, which is an answer. Everything else, such as no index, is none.
  if (status !== 0 && status !== 3) throw new Error(`${command} ended with ${status}: ${stderr}`)
  return `${stderr}${stdout}`.trimEnd() + '\n'
}
