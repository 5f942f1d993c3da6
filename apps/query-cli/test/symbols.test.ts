import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXIT } from '@coderag/types'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './run-in-test.js'
import { sampleSymbols } from './sample-symbols.js'

async function symbols(directory: string, ...flags: readonly string[]) {
  let err = ''
  const code = await run(['symbols', ...flags], {
    version: '0.1',
    terminal: { out: () => {}, err: (text) => (err += text), env: {}, isTerminal: false, columns: null },
    directory,
    openRetriever: () => Promise.reject(new Error('an index of symbols needs no search')),
    openGraph: () => Promise.reject(new Error('an index of symbols needs no services')),
    openSymbols: () => Promise.resolve(sampleSymbols()),
  })
  return { code, err }
}

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coderag-symbols-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('declarations and calls are written where the repository is on this machine', async () => {
  const folder = await folderOf()
  await mkdir(join(folder, 'shop'))
  await writeFile(join(folder, 'coderag.config.yaml'), 'sources: [./shop]\n')
  await writeFile(join(folder, 'shop', 'orders.ts'), '\n\n  place() {\n\n    repo.save()\n  }\n')
  await writeFile(join(folder, 'shop', 'repo.ts'), '\n\n  save() {}\n')
  const { code, err } = await symbols(folder, '-o', 'out.scip')
  expect([code, err]).toEqual([EXIT.ok, 'Wrote out.scip.\n'])
  const written = await readFile(join(folder, 'out.scip'), 'latin1')
  expect(written).toContain('coderag . shop . `orders.ts`/Orders#place().')
  expect(written.split('coderag . shop . `repo.ts`/Repo#save().')).toHaveLength(4)
  expect(written).not.toContain('cache.ts')
})

test('a repository that is elsewhere, or that the index does not have, is said', async () => {
  const folder = await folderOf()
  expect(await symbols(folder)).toEqual({
    code: EXIT.incomplete,
    err: expect.stringContaining('The files of shop are not on this machine'),
  })
  expect(await symbols(folder, '--repo', 'store')).toEqual({
    code: EXIT.usage,
    err: 'Name one repository of the index with --repo: shop.\n',
  })
})
