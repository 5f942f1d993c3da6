import { rm } from 'node:fs/promises'
import { tempDirectory } from '@coderag/storage/testing'
import { encodeChunks, type ChunkStoreWriter, type SnapshotId } from '@coderag/types'
import { cleanChunk, embeddedChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { hasSnapshot, openChunkReader, openChunkWriter } from '../src/index.js'
import { loadLance } from '../src/lance/load-lance.js'
import { openReadable } from './readable-store.js'
import { bytesBelow, filesBelow } from './files-below.js'

const chunk = (path: string, text = `text of ${path}`) => cleanChunk({ path, text })

async function write(uri: string, snapshot: SnapshotId | null, work: (store: ChunkStoreWriter) => Promise<void>) {
  await using store = await openChunkWriter({ uri, snapshot })
  await work(store)
  return store.snapshot()
}

async function pathsAt(uri: string, snapshot: SnapshotId): Promise<(string | null)[]> {
  await using store = await openChunkReader({ uri, snapshot })
  const paths: (string | null)[] = []
  for await (const chunks of store.scan()) paths.push(...chunks.map((found) => found.filePath))
  return paths.toSorted()
}

describe('a reader', () => {
  test('keeps to its snapshot while a writer puts, deletes and optimizes', async () => {
    const uri = tempDirectory()
    await using writer = await openChunkWriter({ uri })
    await writer.put(encodeChunks([chunk('a'), chunk('b')]))
    const snapshot = await writer.snapshot()
    await using reader = await openChunkReader({ uri, snapshot })
    await writer.delete({ uriPrefix: 'repo://shop/a' })
    await writer.put(encodeChunks([chunk('c'), chunk('d')]))
    await writer.optimize()
    expect(await pathsAt(uri, await writer.snapshot())).toEqual(['b', 'c', 'd'])
    expect(await reader.count()).toBe(2)
    expect(await reader.get([chunk('a').id, chunk('c').id])).toEqual([chunk('a')])
  })

  test('applies path filters to the paths of its snapshot', async () => {
    const uri = tempDirectory()
    await using writer = await openReadable({ uri })
    await writer.put(encodeChunks([chunk('src/b.ts')]))
    expect(await writer.count({ pathGlobs: ['src/*'] })).toBe(1)
    await writer.put(encodeChunks([chunk('src/a.ts'), chunk('src/c.ts')]))
    expect(await writer.count({ pathGlobs: ['src/*'] })).toBe(3)
  })
})

test('a snapshot is known to be there until it is pruned or its table is gone', async () => {
  const uri = tempDirectory()
  const snapshot = await write(uri, null, (store) => store.put(encodeChunks([chunk('a')])))
  expect(await hasSnapshot({ uri, snapshot })).toBe(true)
  expect(await hasSnapshot({ uri, snapshot: snapshot + 1 })).toBe(false)
  await rm(uri, { recursive: true })
  expect(await hasSnapshot({ uri, snapshot })).toBe(false)
})

describe('a writer', () => {
  test('continues from the given snapshot and drops what was written after it', async () => {
    const uri = tempDirectory()
    const committed = await write(uri, null, (store) => store.put(encodeChunks([chunk('a'), chunk('b')])))
    await write(uri, committed, async (store) => {
      await store.put(encodeChunks([chunk('leftover')]))
      await store.delete({ sourceUris: [chunk('a').sourceUri] })
    })
    const next = await write(uri, committed, (store) => store.put(encodeChunks([chunk('c')])))
    expect(await pathsAt(uri, next)).toEqual(['a', 'b', 'c'])
    expect(await pathsAt(uri, committed)).toEqual(['a', 'b'])
  })

  test('that opens the latest snapshot adds no version', async () => {
    const uri = tempDirectory()
    const committed = await write(uri, null, (store) => store.put(encodeChunks([chunk('a')])))
    expect(await write(uri, committed, async () => {})).toBe(committed)
  })

  test('without a snapshot starts empty, and the older snapshot stays readable', async () => {
    const uri = tempDirectory()
    const before = await write(uri, null, (store) => store.put(encodeChunks([chunk('a')])))
    const after = await write(uri, null, (store) => store.put(encodeChunks([chunk('b')])))
    expect(await pathsAt(uri, after)).toEqual(['b'])
    expect(await pathsAt(uri, before)).toEqual(['a'])
  })

  test('starts an empty table with vectors after one without', async () => {
    const uri = tempDirectory()
    await write(uri, null, (store) => store.put(encodeChunks([chunk('a')])))
    await using store = await openReadable({ uri, dimensions: 2 })
    await store.put(encodeChunks([embeddedChunk([0, 1], { path: 'b' })]))
    expect(await store.searchVector(new Float32Array([0, 1]), { limit: 5 })).toHaveLength(1)
  })

  test('that is closed without a snapshot leaves the committed one unchanged', async () => {
    const uri = tempDirectory()
    const committed = await write(uri, null, (store) => store.put(encodeChunks([chunk('a')])))
    {
      await using store = await openChunkWriter({ uri, snapshot: committed })
      await store.put(encodeChunks([chunk('lost')]))
    }
    expect(await pathsAt(uri, committed)).toEqual(['a'])
  })

  test('replaces rows of the snapshot it opened', async () => {
    const uri = tempDirectory()
    const committed = await write(uri, null, (store) => store.put(encodeChunks([chunk('a', 'old'), chunk('b')])))
    const next = await write(uri, committed, (store) => store.put(encodeChunks([chunk('a', 'new')])))
    await using reader = await openChunkReader({ uri, snapshot: next })
    expect(await reader.count()).toBe(2)
    expect(await reader.get([chunk('a', 'old').id])).toEqual([chunk('a', 'new')])
  })

  test('finds vectors of its snapshot, also of rows that it deleted', async () => {
    const uri = tempDirectory()
    const old = embeddedChunk([0.6, 0.8], { path: 'a' })
    await using first = await openChunkWriter({ uri, dimensions: 2 })
    await first.put(encodeChunks([old]))
    const snapshot = await first.snapshot()
    await using second = await openChunkWriter({ uri, snapshot })
    await second.delete({ uriPrefix: 'repo://' })
    expect(await pathsAt(uri, await second.snapshot())).toEqual([])
    expect(await second.vectorsByContent([old.contentHash])).toEqual(new Map([[old.contentHash, old.vector]]))
  })
})

describe('pruning', () => {
  test('frees older snapshots and keeps the newest with everything written since', async () => {
    const uri = tempDirectory()
    const first = await write(uri, null, (store) => store.put(encodeChunks([chunk('a')])))
    await new Promise((resolve) => setTimeout(resolve, 20)) // LanceDB frees by age, to the millisecond
    await using store = await openChunkWriter({ uri, snapshot: first })
    await store.put(encodeChunks([chunk('b')]))
    const newest = await store.snapshot()
    await store.put(encodeChunks([chunk('c')]))
    await store.prune()
    expect(await pathsAt(uri, newest)).toEqual(['a', 'b'])
    expect(await pathsAt(uri, await store.snapshot())).toEqual(['a', 'b', 'c'])
    await expect(pathsAt(uri, first)).rejects.toMatchObject({ code: 'STORE_MISSING' })
  })

  test('leaves the newest snapshot readable however often it is called', async () => {
    const uri = tempDirectory()
    await using store = await openChunkWriter({ uri })
    await store.put(encodeChunks([chunk('a')]))
    const newest = await store.snapshot()
    for (let round = 0; round < 5; round++) await store.prune()
    expect(await pathsAt(uri, newest)).toEqual(['a'])
  })

  test('that was killed does no harm, and the next one completes it', async () => {
    const uri = tempDirectory()
    const committed = await write(uri, null, (store) => store.put(encodeChunks([chunk('a')])))
    const table = await (await (await loadLance()).lancedb.connect(uri)).openTable('chunks')
    await (await table.tags()).create('coderag-newest', committed)
    await table.delete('true')
    expect(await pathsAt(uri, committed)).toEqual(['a'])
    await using store = await openChunkWriter({ uri, snapshot: committed })
    await store.put(encodeChunks([chunk('b')]))
    const newest = await store.snapshot()
    await store.prune()
    expect(await pathsAt(uri, newest)).toEqual(['a', 'b'])
  })

  test('over 30 generations of edits keeps the disk below three times the live data', async () => {
    const uri = tempDirectory()
    const files = Array.from({ length: 300 }, (_, file) => `f${file}.ts`)
    const text = (file: string, edit: number): string => `${file} ${edit} `.repeat(500)
    let snapshot = await write(uri, null, (store) => store.put(encodeChunks(files.map((f) => chunk(f, text(f, 0))))))
    const live = await bytesBelow(uri)
    const sizes: number[] = []
    for (let edit = 1; edit <= 30; edit++) {
      const changed = files.filter((_, file) => file % 10 === edit % 10)
      await using store = await openChunkWriter({ uri, snapshot })
      await store.delete({ sourceUris: changed.map((path) => chunk(path).sourceUri) })
      await store.put(encodeChunks(changed.map((path) => chunk(path, text(path, edit)))))
      await store.optimize()
      snapshot = await store.snapshot()
      if (edit % 5 === 0) await store.prune()
      sizes.push(await bytesBelow(uri))
    }
    expect(Math.max(...sizes) / live).toBeLessThan(3)
    expect(await pathsAt(uri, snapshot)).toEqual(files.toSorted())
  })
})

test('preloaded vectors equal those that a search reads, and closing waits for them', async () => {
  const uri = tempDirectory()
  await using writer = await openChunkWriter({ uri, dimensions: 2 })
  await writer.put(encodeChunks([embeddedChunk([3, 4], { path: 'a.ts' }), embeddedChunk([1, 0], { path: 'b.ts' })]))
  const snapshot = await writer.snapshot()
  const found = async (preload: boolean): Promise<unknown> => {
    await using reader = await openChunkReader({ uri, snapshot, preload })
    return await reader.searchVector(new Float32Array([1, 0]), { limit: 2 })
  }
  expect(await found(true)).toEqual(await found(false))
  const unasked = await openChunkReader({ uri, snapshot, preload: true })
  await unasked[Symbol.asyncDispose]()
  await expect(unasked.count()).rejects.toMatchObject({ code: 'STORE_CLOSED' })
})

test('rows of more than 8 MiB do not wait for the snapshot in memory', async () => {
  const uri = tempDirectory()
  await using store = await openChunkWriter({ uri })
  const dataFiles = async () => (await filesBelow(uri)).filter(({ path }) => path.endsWith('.lance'))
  await store.put(encodeChunks([chunk('a', 'a'.repeat(7 * 1024 * 1024))]))
  expect(await dataFiles()).toHaveLength(0)
  await store.put(encodeChunks([chunk('b', 'b'.repeat(2 * 1024 * 1024))]))
  expect(await dataFiles()).toHaveLength(1)
})
