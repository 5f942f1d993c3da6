import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const crawler = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-stop-'))
const repo = join(root, 'shop')
const FILES = 3_000

beforeAll(() => {
  mkdirSync(repo)
  for (let file = 0; file < FILES; file++) {
    const methods = Array.from({ length: 20 }, (_, at) => `  step${at}(): number {\n    return ${file} + ${at}\n  }\n`)
    writeFileSync(join(repo, `flow-${file}.ts`), `export class Flow${file} {\n${methods.join('\n')}}\n`)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

interface Run {
  readonly code: number | null
  readonly stderr: string
}

function start(data: string): { kill: (signal: NodeJS.Signals) => void; begun: Promise<void>; ended: Promise<Run> } {
  const child = spawn(process.execPath, [crawler, '-r', repo, '-o', data, '--quiet'])
  let stderr = ''
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  const ended = new Promise<Run>((done) => child.once('close', (code) => done({ code, stderr })))
  const lock = join(data, 'write.lock')
  const begun = new Promise<void>((done) => {
    const look = setInterval(() => {
      if (!existsSync(lock) && child.exitCode === null) return
      clearInterval(look)
      done()
    }, 5)
  })
  return { kill: (signal) => child.kill(signal), begun, ended }
}

test.each([
  ['Ctrl-C', 'SIGINT'],
  ['a closed terminal', 'SIGHUP'],
] as const)(
  '%s ends a first run with status 130, leaves no lock and no manifest, and the next run completes',
  async (_, signal) => {
    const data = join(root, signal)
    const run = start(data)
    await run.begun
    run.kill(signal)
    const { code, stderr } = await run.ended
    expect(code).toBe(130)
    expect(stderr).toContain('Interrupted. The index is as it was before this run.')
    expect(existsSync(join(data, 'write.lock'))).toBe(false)
    expect(existsSync(join(data, 'manifest.json'))).toBe(false)
    expect((await start(data).ended).code).toBe(0)
    expect(JSON.parse(readFileSync(join(data, 'manifest.json'), 'utf8'))).toMatchObject({ generation: 1 })
  },
  60_000,
)

test('of two runs on one directory the second is refused and says who writes, and the first completes', async () => {
  const data = join(root, 'contended')
  const first = start(data)
  await first.begun
  const second = await start(data).ended
  expect(second.code).toBe(4)
  expect(second.stderr).toContain('INDEX_LOCKED')
  expect((await first.ended).code).toBe(0)
}, 60_000)
