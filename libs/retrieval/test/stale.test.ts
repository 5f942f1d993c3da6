import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { IndexManifest } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { otherCommits } from '../src/inspect.js'
import { manifestOfChunks } from './manifest-of-chunks.js'
import { retrieverOver } from './retriever-over.js'

const chunks = [cleanChunk({ path: 'src/a.ts', text: 'export const a = 1\n' })]

const emptyDirectory = () => mkdtemp(join(tmpdir(), 'coderag-stale-'))

async function workingTree(): Promise<{
  folder: string
  git: (...args: string[]) => string
  manifest: Partial<IndexManifest>
}> {
  const folder = await emptyDirectory()
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', folder, ...identity, ...args], { encoding: 'utf8' }).trim()
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/a.ts'), 'export const a = 1\n')
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'first')
  const state = `git:${git('rev-parse', 'HEAD:src/a.ts')}`
  const [source] = manifestOfChunks(chunks).sources
  const units = { 'src/a.ts': { state, corpusType: 'CODE_LOGIC' as const, chunks: 1 } }
  const sources = source === undefined ? [] : [{ ...source, gitCommit: git('rev-parse', 'HEAD'), units }]
  return { folder, git, manifest: { sources } }
}

test('a working tree as it was indexed is not stale', async () => {
  const { folder, manifest } = await workingTree()
  const retriever = await retrieverOver({ chunks, manifest })
  const result = await retriever.query({ text: 'export', workingTrees: { shop: folder } })
  expect('stale' in result).toBe(false)
})

test('files that are changed, new or deleted since are named, committed or not', async () => {
  const { folder, git, manifest } = await workingTree()
  const retriever = await retrieverOver({ chunks, manifest })
  const ask = async () => (await retriever.query({ text: 'export', workingTrees: { shop: folder } })).stale?.[0]
  const indexedCommit = git('rev-parse', 'HEAD')

  writeFileSync(join(folder, 'src/a.ts'), 'export const a = 2\n')
  expect(await ask()).toMatchObject({ repoName: 'shop', changedFiles: ['src/a.ts'], currentCommit: indexedCommit })

  writeFileSync(join(folder, 'b.ts'), 'export const b = 1\n')
  git('add', '-A')
  git('commit', '-qm', 'second')
  expect(await ask()).toMatchObject({
    indexedCommit,
    currentCommit: git('rev-parse', 'HEAD'),
    changedFiles: ['b.ts', 'src/a.ts'],
  })
})

test('a commit that changes nothing of what is indexed is not stale', async () => {
  const { folder, git, manifest } = await workingTree()
  git('commit', '-qm', 'empty', '--allow-empty')
  const retriever = await retrieverOver({ chunks, manifest })
  expect((await retriever.query({ text: 'export', workingTrees: { shop: folder } })).stale).toBeUndefined()
})

test('a folder that is no working tree is ignored', async () => {
  const retriever = await retrieverOver({ chunks })
  const folder = await emptyDirectory()
  expect((await retriever.query({ text: 'export', workingTrees: { shop: folder } })).stale).toBeUndefined()
})

test('only repositories with hits are compared', async () => {
  const { folder, manifest } = await workingTree()
  writeFileSync(join(folder, 'src/a.ts'), 'export const a = 2\n')
  const retriever = await retrieverOver({ chunks, manifest })
  const nothing = await retriever.query({ text: 'unfindable', workingTrees: { shop: folder } })
  expect([nothing.hits, nothing.stale]).toEqual([[], undefined])
})

test('a working tree at another commit is found without comparing files', async () => {
  const { folder, git, manifest } = await workingTree()
  const index = manifestOfChunks(chunks, manifest)
  expect(await otherCommits(index, { shop: folder }, 5_000)).toEqual(new Map())
  git('commit', '-qm', 'empty', '--allow-empty')
  expect(await otherCommits(index, { shop: folder }, 5_000)).toEqual(new Map([['shop', git('rev-parse', 'HEAD')]]))
  expect(await otherCommits(index, { shop: await emptyDirectory() }, 5_000)).toEqual(new Map())
  expect(await otherCommits(index, {}, 5_000)).toEqual(new Map())
})

test('nothing is started that the working tree names as monitor or filter', async () => {
  const { folder, git, manifest } = await workingTree()
  const trace = join(folder, '.git', 'started')
  const program = join(folder, '.git', 'program')
  writeFileSync(program, `#!/bin/sh\ntouch '${trace}'\ncat\n`, { mode: 0o755 })
  git('config', 'core.fsmonitor', program)
  for (const setting of ['clean', 'process']) git('config', `filter.odd=name.${setting}`, program)
  writeFileSync(join(folder, '.git', 'info', 'attributes'), '* filter=odd=name\n')
  writeFileSync(join(folder, 'src/a.ts'), 'export const a = 2\n')
  const retriever = await retrieverOver({ chunks, manifest })
  const result = await retriever.query({ text: 'export', workingTrees: { shop: folder } })
  expect(result).toMatchObject({ stale: [{ changedFiles: ['src/a.ts'] }] })
  expect(existsSync(trace)).toBe(false)
  // The trap works: git itself starts it.
  git('status', '--short')
  expect(existsSync(trace)).toBe(true)
})
