import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const binary = fileURLToPath(new URL('../dist/main.js', import.meta.url))

test('coderag watch prints an update for a saved file, and ends with 0 at Ctrl-C', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'coderag-watch-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const shop = join(directory, 'shop')
  mkdirSync(shop)
  writeFileSync(join(shop, 'a.ts'), 'export function placeOrder() {}\n')
  const child = spawn(process.execPath, [binary, 'watch', shop, '--json', '-o', join(directory, 'index')], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse(String((await lines.next()).value)) as object
  expect(await next()).toMatchObject({ type: 'ready', generation: 1, sources: [{ repoName: 'shop', read: 1 }] })
  writeFileSync(join(shop, 'b.ts'), 'export function payOrder() {}\n')
  expect(await next()).toMatchObject({
    type: 'updated',
    generation: 2,
    chunkCount: 2,
    sources: [{ read: 1, removed: 0 }],
  })
  rmSync(join(shop, 'a.ts'))
  expect(await next()).toMatchObject({
    type: 'updated',
    generation: 3,
    chunkCount: 1,
    sources: [{ read: 0, removed: 1 }],
  })
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('coderag watch takes a SCIP index from elsewhere', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'coderag-watch-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const [shop, index, scip] = ['shop', 'index', 'made.scip'].map((name) => join(directory, name))
  mkdirSync(shop ?? '')
  writeFileSync(join(shop ?? '', 'a.ts'), 'export function placeOrder() {}\n')
  writeFileSync(scip ?? '', 'no index')
  const parts = ['watch', shop ?? '', '--scip', scip ?? '', '-o', index ?? '']
  const child = spawn(process.execPath, [binary, ...parts], { cwd: directory, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for await (const line of createInterface({ input: child.stdout })) {
    printed += line
    if (line.startsWith('Watching')) break
  }
  child.kill('SIGINT')
  await once(child, 'exit')
  expect(printed).toContain('made.scip is no SCIP index')
})
