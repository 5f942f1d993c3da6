import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropOrphans, freshName, partsOf, prepareDirectory } from '../src/generations.js'
import { manifestOf } from './manifest-of.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

test.each([
  ['parts of another engine', manifestOf({ parts: { run: 3 } })],
  ['a name that leads elsewhere', manifestOf({ parts: { chunks: 7, lexical: '../..' } })],
  ['no graph where there should be one', manifestOf({ hasGraphs: true })],
])('a manifest with %s is refused', (_, manifest) => {
  expect(() => partsOf('data', manifest)).toThrow(expect.objectContaining({ code: 'INDEX_FOREIGN' }))
})

test('a directory is made with its parents; below a file it is refused', async () => {
  const root = tempDirectory()
  await prepareDirectory(join(root, 'a', 'b'))
  await prepareDirectory(join(root, 'a', 'b'))
  expect(existsSync(join(root, 'a', 'b', 'bm25'))).toBe(true)
  writeFileSync(join(root, 'file'), '')
  const failure = { code: 'INDEX_UNWRITABLE', details: { reason: 'ENOTDIR' } }
  await expect(prepareDirectory(join(root, 'file', 'data'))).rejects.toMatchObject(failure)
})

test('a new lexical generation gets a name that no killed run has left behind', async () => {
  const directory = tempDirectory()
  await prepareDirectory(directory)
  expect(await freshName(directory, 'lexical', 4)).toBe('4')
  mkdirSync(join(directory, 'bm25', '4'))
  mkdirSync(join(directory, 'bm25', '4.1'))
  expect(await freshName(directory, 'lexical', 4)).toBe('4.2')
})

test('orphans go, kept generations and everything else stay', async () => {
  const directory = tempDirectory()
  writeFiles(directory, {
    'bm25/1/index': 'x',
    'bm25/2/index': 'x',
    'bm25/3.1/index': 'x',
    'graph/1/service_graph.json': 'x',
    'graph/2/service_graph.json': 'x',
    'graph/3/service_graph.json': 'x',
    'history/gone.json': 'x',
    'rag.lance/chunks': 'x',
    'manifest.json': 'm',
    'manifest.json.next': 'half',
  })
  expect(
    await dropOrphans(directory, [
      manifestOf({ parts: { chunks: 7, lexical: '2', graph: '1' }, hasGraphs: true }),
      null,
    ]),
  ).toBe(5)
  expect(readdirSync(join(directory, 'bm25'))).toEqual(['2'])
  expect(readdirSync(join(directory, 'graph'))).toEqual(['1'])
  expect(readdirSync(directory).sort()).toEqual(['bm25', 'graph', 'history', 'manifest.json', 'rag.lance'])
  expect(readFileSync(join(directory, 'manifest.json'), 'utf8')).toBe('m')
})

test('a new index keeps itself out of git, and leaves a file that somebody changed', async () => {
  const directory = tempDirectory()
  await prepareDirectory(directory)
  const file = join(directory, '.gitignore')
  expect(readFileSync(file, 'utf8')).toContain('\n*\n')
  writeFileSync(file, 'mine')
  await prepareDirectory(directory)
  expect(readFileSync(file, 'utf8')).toBe('mine')
})
