import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { indexedSource, manifestOf } from '@coderag/types/testing'
import { expect, onTestFinished, test } from 'vitest'

// What a user installs: needs `tsup` to have run, which `nx test` sees to.
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

async function indexWithSkips(count: number): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'coderag-binary-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const skips = Array.from({ length: count }, (_, at) => ({
    key: `${at}.png`,
    reason: 'binary' as const,
    detail: 'NUL at byte 8',
  }))
  const sources = [indexedSource({ id: 'repo:a', repoName: 'a', uriPrefix: 'repo://a/', skips })]
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifestOf({ sources })))
  return directory
}

test('the built program runs, and its exit code says what happened', async () => {
  const execute = promisify(execFile)
  const coderag = (...args: string[]) => execute(process.execPath, [main, ...args])
  const { stdout } = await coderag('status', '--data-dir', await indexWithSkips(2))
  expect(stdout).toContain('skipped 2 (binary 2)')
  const nowhere = join(tmpdir(), 'coderag-nowhere')
  await expect(coderag('query', 'x', '--data-dir', nowhere)).rejects.toMatchObject({
    code: 4,
    stderr: expect.stringContaining('INDEX_MISSING'),
  })
})

test('a reader that has seen enough ends the program without an error', async () => {
  // Far more than a pipe holds, so that the program is still writing when the reader goes.
  // Node itself warns where both wishes about colour are set, as on some build machines.
  const { NO_COLOR: _none, FORCE_COLOR: _all, ...env } = process.env
  const args = [main, 'status', '--skipped', '--data-dir', await indexWithSkips(20_000)]
  const child = spawn(process.execPath, args, { env })
  let stderr = ''
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  await once(child.stdout, 'data')
  child.stdout.destroy()
  const [exitCode] = (await once(child, 'close')) as [number | null]
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
})
