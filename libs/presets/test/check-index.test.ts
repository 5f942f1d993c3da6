import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
// The built package, as a consumer has it: the workers run its files.
import { checkIndex } from '../dist/check-index.js'
import { composeIngest, resolveConfig, type Config } from '../dist/index.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-check-'))
let place = 0
let directory = ''

afterAll(() => rmSync(root, { recursive: true }))

function git(repo: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', ['-C', join(directory, repo), ...identity, ...args], { encoding: 'utf8' }).trim()
}

const put = (path: string, text: string): void => writeFileSync(join(directory, path), text)

function repository(name: string): void {
  mkdirSync(join(directory, name), { recursive: true })
  put(`${name}/a.ts`, 'export const a = 1\n')
  put(`${name}/b.ts`, 'export const b = 2\n')
  git(name, 'init', '-q')
  git(name, 'add', '-A')
  git(name, 'commit', '-qm', 'first')
}

function configOf(settings: Config = {}) {
  const sources = ['orders', 'web'].map((name) => join(directory, name))
  return resolveConfig({ dataDir: join(directory, 'data'), sources, embedder: 'none', ...settings })
}

async function index(names: readonly string[] = ['orders', 'web'], settings: Config = {}): Promise<void> {
  await using pipeline = await composeIngest(configOf(settings))
  const sources = names.map((name) => ({ kind: 'repo' as const, path: join(directory, name), repoName: name }))
  await pipeline.ingest(sources, { incremental: true })
}

const check = (settings?: Config) => checkIndex(configOf(settings), { directory })
const reasons = async (settings?: Config) =>
  Object.fromEntries((await check(settings)).sources.map((source) => [source.repoName, source.reasons]))

beforeEach(() => {
  directory = join(root, `${place++}`)
  repository('orders')
  repository('web')
})

test('an index of what is there now is fresh', async () => {
  await index()
  const { sources, ...rest } = await check()
  expect(rest).toEqual({ fresh: true, missing: [], settings: [], unchecked: [] })
  expect(sources).toMatchObject([{ repoName: 'orders', reasons: [], changed: 0 }, { repoName: 'web' }])
})

test('files that were changed, added and deleted are counted and named', async () => {
  await index()
  put('orders/a.ts', 'export const a = 3\n')
  put('orders/c.ts', 'export const c = 3\n')
  rmSync(join(directory, 'orders/b.ts'))
  const { fresh, sources } = await check()
  expect(fresh).toBe(false)
  expect(sources[0]).toMatchObject({ reasons: ['files_changed'], changed: 3, changedFiles: ['a.ts', 'b.ts', 'c.ts'] })
  expect(sources[1]).toMatchObject({ repoName: 'web', reasons: [] })
})

test('a later commit is a reason if it changes an indexed file, and none otherwise', async () => {
  await index()
  const indexedCommit = git('orders', 'rev-parse', 'HEAD')
  git('orders', 'commit', '-qm', 'empty', '--allow-empty')
  expect((await check()).fresh).toBe(true)
  put('orders/a.ts', 'export const a = 3\n')
  git('orders', 'commit', '-qam', 'second')
  const currentCommit = git('orders', 'rev-parse', 'HEAD')
  const expected = { reasons: ['other_commit', 'files_changed'], indexedCommit, currentCommit, changedFiles: ['a.ts'] }
  expect((await check()).sources[0]).toMatchObject(expected)
})

test('a change that was indexed before it was committed is fresh, because its content is the same', async () => {
  put('orders/a.ts', 'export const a = 3\n')
  await index()
  git('orders', 'commit', '-qam', 'second')
  expect((await check()).fresh).toBe(true)
})

test('settings that shape chunks make every source stale, the embedder the whole index', async () => {
  await index()
  expect(await reasons({ chunking: { maxTokens: 100 } })).toEqual({
    orders: ['settings_changed'],
    web: ['settings_changed'],
  })
  expect(await check({ embedder: 'static' })).toMatchObject({ fresh: false, settings: ['embedder'] })
  expect(await check({ ranking: { rerankTop: 50 } })).toMatchObject({ fresh: true })
})

test('parts of the index, folders and sources that are missing are named', async () => {
  await index(['orders'])
  renameSync(join(directory, 'orders'), join(directory, 'moved'))
  for (const part of ['bm25', 'graph', 'rag.lance']) rmSync(join(directory, 'data', part), { recursive: true })
  expect(await check()).toMatchObject({
    fresh: false,
    missing: ['rag.lance', 'bm25/1', 'graph/1'].map((part) => join(directory, 'data', part)),
    sources: [
      { repoName: 'orders', path: join(directory, 'orders'), reasons: ['folder_missing'] },
      { repoName: 'web', reasons: ['never_indexed'] },
    ],
  })
})

test('an indexed source that no setting names is listed as not compared', async () => {
  await index()
  const sources = [join(directory, 'web')]
  expect(await check({ sources })).toMatchObject({ fresh: true, unchecked: ['orders'] })
})

test('without configured sources, the repository around is compared if the index has it', async () => {
  await index(['orders'])
  put('orders/a.ts', 'export const a = 3\n')
  const around = (name: string) => checkIndex(configOf({ sources: [] }), { directory: join(directory, name) })
  expect(await around('orders')).toMatchObject({ sources: [{ repoName: 'orders', reasons: ['files_changed'] }] })
  await expect(around('web')).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('It holds: orders.'),
  })
})

test('a file that could not be read counts only once git knows of a change in it', async () => {
  await index()
  const path = join(directory, 'data/manifest.json')
  // Without its checksum, the manifest passes as one that never had any.
  const { checksum: _seal, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as {
    checksum: string
    sources: { units: Record<string, unknown>; failures: unknown[] }[]
  }
  const [orders] = manifest.sources
  delete orders?.units['b.ts']
  orders?.failures.push({ key: 'b.ts', stage: 'read', code: 'EACCES', message: 'No permission to read it.' })
  writeFileSync(path, JSON.stringify(manifest))
  expect(await reasons()).toMatchObject({ orders: [] })
  put('orders/b.ts', 'export const b = 3\n')
  git('orders', 'commit', '-qam', 'second')
  expect(await reasons()).toMatchObject({ orders: ['other_commit', 'files_changed'] })
})
