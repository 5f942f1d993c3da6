import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  dropOrphans,
  freshGeneration,
  prepareDataDirectory,
  readManifest,
  writeManifest,
} from '../src/data-directory.js'
import { manifest } from './sketches.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

test('a manifest that was written is read back, and replaces the one before', async () => {
  const dataDir = tempDirectory()
  expect(await readManifest(dataDir)).toBeNull()
  await writeManifest(dataDir, manifest({ generation: 1 }))
  await writeManifest(dataDir, manifest({ generation: 2 }))
  expect(await readManifest(dataDir)).toEqual(manifest({ generation: 2 }))
  expect(readdirSync(dataDir)).toEqual(['manifest.json'])
})

test('a manifest that can not be written leaves the one before', async () => {
  const dataDir = tempDirectory()
  await writeManifest(dataDir, manifest({ generation: 1 }))
  mkdirSync(join(dataDir, 'manifest.json.next'))
  const failure = { code: 'INGEST_DATA_DIR', details: { dataDir, reason: 'EISDIR' } }
  await expect(writeManifest(dataDir, manifest({ generation: 2 }))).rejects.toMatchObject(failure)
  expect(await readManifest(dataDir)).toMatchObject({ generation: 1 })
})

test.each([
  ['cut off', '{"format":1,"gener', 'MANIFEST_CORRUPT'],
  ['empty', '', 'MANIFEST_CORRUPT'],
  ['of a later version', '{"format":99}', 'MANIFEST_VERSION'],
])('a manifest that is %s is refused', async (_, text, code) => {
  const dataDir = tempDirectory()
  writeFileSync(join(dataDir, 'manifest.json'), text)
  await expect(readManifest(dataDir)).rejects.toMatchObject({ code })
})

test('a manifest that is there and can not be read is not taken for a missing one', async () => {
  const dataDir = tempDirectory()
  mkdirSync(join(dataDir, 'manifest.json'))
  await expect(readManifest(dataDir)).rejects.toMatchObject({ code: 'INGEST_DATA_DIR' })
})

test('a data directory is made with its parents; below a file it is refused', async () => {
  const root = tempDirectory()
  await prepareDataDirectory(join(root, 'a', 'b'))
  await prepareDataDirectory(join(root, 'a', 'b'))
  expect(existsSync(join(root, 'a', 'b', 'bm25'))).toBe(true)
  writeFileSync(join(root, 'file'), '')
  const failure = { code: 'INGEST_DATA_DIR', details: { reason: 'ENOTDIR' } }
  await expect(prepareDataDirectory(join(root, 'file', 'data'))).rejects.toMatchObject(failure)
})

test('a new lexical generation gets a name that no killed run has left behind', async () => {
  const dataDir = tempDirectory()
  await prepareDataDirectory(dataDir)
  expect(await freshGeneration(dataDir, 'lexical', 4)).toBe('4')
  mkdirSync(join(dataDir, 'bm25', '4'))
  mkdirSync(join(dataDir, 'bm25', '4.1'))
  expect(await freshGeneration(dataDir, 'lexical', 4)).toBe('4.2')
})

test('orphans go, kept generations and everything else stay', async () => {
  const dataDir = tempDirectory()
  writeFiles(dataDir, {
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
  expect(await dropOrphans(dataDir, [manifest({ lexicalGeneration: '2', graphGeneration: '1' }), null])).toBe(5)
  expect(readdirSync(join(dataDir, 'bm25'))).toEqual(['2'])
  expect(readdirSync(join(dataDir, 'graph'))).toEqual(['1'])
  expect(readdirSync(dataDir).sort()).toEqual(['bm25', 'graph', 'history', 'manifest.json', 'rag.lance'])
  expect(readFileSync(join(dataDir, 'manifest.json'), 'utf8')).toBe('m')
})
