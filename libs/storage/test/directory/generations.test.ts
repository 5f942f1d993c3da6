import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CREATED_NAMES, openCreatedNames } from '../../src/index.js'
import { expect, test } from 'vitest'
import { dropOrphans, freshName, partsOf } from '../../src/directory/generations.js'
import { manifestOf } from '@coderag/types/testing'
import { tempDirectory, writeFiles } from '../../src/testing/index.js'

test.each([
  ['parts of another engine', manifestOf({ parts: { run: 3 } })],
  ['a name that leads elsewhere', manifestOf({ parts: { chunks: 7, lexical: '../..' } })],
  ['no graph where there should be one', manifestOf({ hasGraphs: true })],
])('a manifest with %s is refused', (_, manifest) => {
  expect(() => partsOf('data', manifest)).toThrow(expect.objectContaining({ code: 'INDEX_FOREIGN' }))
})

test('a new lexical generation gets a name that nobody has taken', async () => {
  const directory = tempDirectory()
  mkdirSync(join(directory, 'bm25'))
  expect(await freshName(directory, 'lexical', 4)).toBe('4')
  mkdirSync(join(directory, 'bm25', '4'))
  mkdirSync(join(directory, 'bm25', '4.1'))
  expect(await freshName(directory, 'lexical', 4)).toBe('4.2')
})

test('noted orphans go, kept generations and everything else stay', async () => {
  const directory = tempDirectory()
  const noted = {
    'bm25/1/segments.json': 'x',
    'bm25/2/segments.json': 'x',
    'bm25/3.1/segments.json': 'x',
    'graph/1/service_graph.json': 'x',
    'graph/2/service_graph.json': 'x',
    'history/gone.json': 'x',
    'manifest.json.half': 'x',
  }
  const others = { 'rag.lance/chunks': 'x', 'manifest.json': 'm', 'graph/main.go': 'x', 'bm25/1/mine.txt': 'x' }
  writeFiles(directory, { ...noted, ...others })
  const created = openCreatedNames(directory)
  created.add(['bm25/1/', 'bm25/2/', 'bm25/3.1/', 'graph/1/', 'graph/2/', ...Object.keys(noted)])
  const kept = manifestOf({ parts: { chunks: 7, lexical: '2', graph: '1' }, hasGraphs: true })
  expect(await dropOrphans(directory, created, [kept, null])).toBe(7)
  const left = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CREATED_NAMES)
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
  expect(left.sort()).toEqual(['bm25/2/segments.json', 'graph/1/service_graph.json', ...Object.keys(others)].sort())
})
