import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
// The built package, as a consumer has it: the workers run its files.
import { sourcesOnDisk, sourcesToCompare, sourcesToCrawl } from '../dist/config-file.js'
import { composeIngest, resolveConfig } from '../dist/index.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-beside-'))
const inRoot = (...path: string[]): string => join(root, ...path)
const config = resolveConfig({ dataDir: inRoot('data'), embedder: 'none' })

beforeAll(async () => {
  for (const folder of ['orders/.git', 'orders/src', 'web', 'elsewhere']) mkdirSync(inRoot(folder), { recursive: true })
  for (const path of ['orders/a.py', 'web/b.py', 'elsewhere/c.py', 'elsewhere/down.md'])
    writeFileSync(inRoot(path), 'def f(): return 1\n')
  await using pipeline = await composeIngest(config)
  await pipeline.ingest([
    { kind: 'repo', path: inRoot('web'), repoName: 'web' },
    { kind: 'repo', path: inRoot('orders', 'src', '..'), repoName: 'orders' },
    { kind: 'repo', path: inRoot('elsewhere'), repoName: 'renamed' },
    { kind: 'runbook_dir', path: inRoot('elsewhere'), repoName: 'elsewhere' },
  ])
})

afterAll(() => rmSync(root, { recursive: true }))

const pathsOf = (sources: readonly { readonly path: string }[]): readonly string[] => sources.map(({ path }) => path)

test('outside git, the repositories beside the index are crawled and compared again, by their names in the index', async () => {
  const beside = [inRoot('orders'), inRoot('web')]
  expect(pathsOf(await sourcesToCrawl(config, root)).toSorted()).toEqual(beside)
  expect(pathsOf(await sourcesToCompare(config, root, ['orders', 'web'])).toSorted()).toEqual(beside)
})

test('in a repository only that one is crawled, but places in the others are known', async () => {
  const inside = inRoot('orders', 'src')
  expect(pathsOf(await sourcesToCrawl(config, inside))).toEqual([inRoot('orders')])
  expect(new Set(pathsOf(await sourcesOnDisk(config, inside)))).toEqual(new Set([inRoot('orders'), inRoot('web')]))
})

test('an index that a setting places, and a folder without an index, have nothing beside them', async () => {
  const placed = resolveConfig({ index: inRoot('data'), dataDir: inRoot('data'), embedder: 'none' })
  await expect(sourcesToCrawl(placed, root)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  const empty = resolveConfig({ dataDir: inRoot('elsewhere', 'data'), embedder: 'none' })
  await expect(sourcesToCrawl(empty, root)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
})
