import { existsSync } from 'node:fs'
import { truncate, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tempDirectory } from '@coderag/storage/testing'
import { encodeChunks } from '@coderag/types'
import { cleanChunk, embeddedChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { openChunkReader, openChunkWriter } from '../src/index.js'
import { storeError } from '../src/errors.js'
import { loadLance } from '../src/lance/load-lance.js'
import { openReadable } from './readable-store.js'
import { filesBelow } from './files-below.js'

async function indexWithOneChunk() {
  const uri = tempDirectory()
  await using store = await openChunkWriter({ uri, dimensions: 2 })
  await store.put(encodeChunks([embeddedChunk([0, 1])]))
  return { uri, snapshot: await store.snapshot() }
}

test('a directory without a table is reported as missing and is not created', async () => {
  const uri = join(tempDirectory(), 'nowhere')
  const missing = { code: 'STORE_MISSING', details: { table: 'chunks', snapshot: 3 } }
  await expect(openChunkReader({ uri, snapshot: 3 })).rejects.toMatchObject(missing)
  await expect(openChunkWriter({ uri, snapshot: 3 })).rejects.toMatchObject(missing)
  expect(existsSync(uri)).toBe(false)
})

test('a snapshot that the table does not have is reported as missing', async () => {
  const { uri } = await indexWithOneChunk()
  const missing = { code: 'STORE_MISSING', details: { snapshot: 99 } }
  await expect(openChunkReader({ uri, snapshot: 99 })).rejects.toMatchObject(missing)
  await expect(openChunkWriter({ uri, snapshot: 99 })).rejects.toMatchObject(missing)
})

test('a table with other columns is refused with the name of the first one', async () => {
  const uri = tempDirectory()
  const db = await (await loadLance()).lancedb.connect(uri)
  const table = await db.createTable('chunks', [{ id: 'a', source_uri: 7 }])
  const snapshot = await table.version()
  await expect(openChunkReader({ uri, snapshot })).rejects.toMatchObject({
    code: 'STORE_SCHEMA',
    details: { column: 'source_uri' },
  })
})

test('a writer for vectors of another length is refused with both lengths', async () => {
  const { uri, snapshot } = await indexWithOneChunk()
  for (const dimensions of [3, null]) {
    await expect(openChunkWriter({ uri, snapshot, dimensions })).rejects.toMatchObject({
      code: 'STORE_DIMENSIONS',
      details: { expected: 2, found: dimensions },
    })
  }
})

test.each([
  ['gone', unlink],
  ['empty', (path: string) => truncate(path, 0)],
  ['cut', (path: string) => truncate(path, 100)],
])('data files that are %s are reported as corrupt', async (_, harm) => {
  const { uri, snapshot } = await indexWithOneChunk()
  const data = (await filesBelow(uri)).filter(({ path }) => path.endsWith('.lance'))
  expect(data.length).toBeGreaterThan(0)
  for (const { path } of data) await harm(path)
  await using store = await openChunkReader({ uri: pathToFileURL(uri).href, snapshot })
  await expect(store.get([embeddedChunk([0, 1]).id])).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
  await expect(store.scan()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
})

test('a truncated manifest of the table is reported as corrupt', async () => {
  const { uri, snapshot } = await indexWithOneChunk()
  const manifests = (await filesBelow(uri)).filter(({ path }) => path.endsWith('.manifest'))
  for (const { path } of manifests) await truncate(path, 10)
  const elsewhere = pathToFileURL(uri).href
  await expect(openChunkReader({ uri: elsewhere, snapshot })).rejects.toMatchObject({
    code: 'STORE_CORRUPT',
  })
})

test('a closed store refuses calls and may be closed twice', async () => {
  const { uri, snapshot } = await indexWithOneChunk()
  const closed = { code: 'STORE_CLOSED' }
  const [reader, writer] = [await openChunkReader({ uri, snapshot }), await openChunkWriter({ uri, snapshot })]
  for (const store of [reader, writer]) {
    await store[Symbol.asyncDispose]()
    await store[Symbol.asyncDispose]()
  }
  await expect(reader.count()).rejects.toMatchObject(closed)
  await expect(reader.scan()[Symbol.asyncIterator]().next()).rejects.toMatchObject(closed)
  await expect(writer.snapshot()).rejects.toMatchObject(closed)
})

test('an unknown option and a table name that is a path are refused', async () => {
  const uri = tempDirectory()
  const misspelt = { uri, dimension: 3 }
  await expect(openChunkWriter(misspelt)).rejects.toThrow('dimension')
  await expect(openChunkWriter({ uri, table: '../chunks' })).rejects.toThrow('table')
})

test('a failed write does not block the next one', async () => {
  const { uri, snapshot } = await indexWithOneChunk()
  await using store = await openReadable({ uri, snapshot })
  await expect(store.put(encodeChunks([cleanChunk()]))).rejects.toMatchObject({ code: 'STORE_DIMENSIONS' })
  await store.put(encodeChunks([embeddedChunk([1, 0], { path: 'b' })]))
  expect(await store.count()).toBe(2)
})

test.each([
  ['LanceError(IO): No space left on device (os error 28), writer.rs:319', 'STORE_DISK_FULL'],
  ['LanceError(IO): Disk quota exceeded (os error 122)', 'STORE_DISK_FULL'],
  ['Object at location data/1.lance not found', 'STORE_CORRUPT'],
  ['Invalid user input: something else', 'STORE_FAILED'],
])('"%s" becomes %s with its cause', (message, code) => {
  const cause = new Error(message)
  expect(storeError(cause, 'chunks')).toMatchObject({ code, cause, details: { table: 'chunks' } })
})
