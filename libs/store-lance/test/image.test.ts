import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tempDirectory } from '@coderag/storage/testing'
import { CREATED_NAMES } from '@coderag/storage'
import {
  encodeChunks,
  type ChunkColumns,
  type ChunkFilter,
  type ChunkStoreReader,
  type ChunkStoreWriter,
  type EmbeddedChunk,
  type SnapshotId,
} from '@coderag/types'
import { embeddedChunk } from '@coderag/types/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openChunkReader, openChunkWriter } from '../src/index.js'
import { imageDirectory, readSnapshotFile } from '../src/image/format/snapshot-file.js'
import { ImageWriter } from '../src/image/write/image-writer.js'
import type * as LanceModule from '../src/lance/load-lance.js'
import { createMemoryChunkStore } from '../src/memory.js'
import type * as Options from '../src/options.js'

const lancedb = vi.hoisted(() => ({ isForbidden: false }))
vi.mock('../src/lance/load-lance.js', async (original) => {
  const { loadLance } = await original<typeof LanceModule>()
  return {
    loadLance: () => {
      if (lancedb.isForbidden) throw new Error('LanceDB was loaded')
      return loadLance()
    },
  }
})
const limits = vi.hoisted(() => ({ vectorBytes: 2 ** 31 }))
vi.mock('../src/options.js', async (original) => ({
  ...(await original<typeof Options>()),
  get maxVectorBytes() {
    return limits.vectorBytes
  },
}))
afterEach(() => void (lancedb.isForbidden = false))

const dimensions = 24
const filters: ChunkFilter[] = [{}, { repos: ['shop'] }, { languages: ['go'], pathGlobs: ['**/*1*'] }]

/** Reads from images alone. */
function openImage(uri: string, snapshot: SnapshotId): Promise<ChunkStoreReader> {
  lancedb.isForbidden = true
  return openChunkReader({ uri, snapshot })
}

async function write(uri: string, snapshot: SnapshotId | null, work: (store: ChunkStoreWriter) => Promise<void>) {
  lancedb.isForbidden = false
  await using store = await openChunkWriter({ uri, snapshot, dimensions })
  await work(store)
  return store.snapshot()
}

async function imageOf(uri: string, snapshot: SnapshotId): Promise<{ segments: { name: string; rows: number }[] }> {
  return JSON.parse(await readFile(join(imageDirectory(uri, 'chunks'), `${snapshot}.json`), 'utf8')) as never
}

function chunk(file: number, edit = 0, part = 0): EmbeddedChunk {
  return embeddedChunk([...direction(file * 1_009 + edit * 31 + part)], {
    path: `src/f${file}.ts`,
    repo: file % 4 === 0 ? 'bank' : 'shop',
    language: file % 3 === 0 ? 'go' : null,
    byteStart: part * 100,
    text: `edit ${edit} of part ${part}, ünïcödé 🙂`.padEnd(40, '.'), // of equal length, so that an edit keeps the id
  })
}

async function expectAlike(reader: ChunkStoreReader, oracle: ChunkStoreReader): Promise<void> {
  const query = direction(77)
  for (const filter of filters) {
    expect(await reader.count(filter)).toBe(await oracle.count(filter))
    const expected = await oracle.searchVector(query, { limit: 9, filter })
    const hits = await reader.searchVector(query, { limit: 9, filter })
    expect(hits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect((await all(reader, filter)).sort(byId)).toEqual((await all(oracle, filter)).sort(byId))
  }
  // The first reads look at every row, later ones at an index.
  const ids = (await all(oracle, {})).map(({ id }) => id).filter((_, at) => at % 3 === 0)
  const expected = await oracle.get([...ids, '0'.repeat(64)])
  for (let round = 0; round < 5; round++) expect(await reader.get([...ids, '0'.repeat(64)])).toEqual(expected)
}

async function* noBatches(): AsyncGenerator<ChunkColumns> {}

async function all(store: ChunkStoreReader, filter: ChunkFilter) {
  const chunks = []
  for await (const batch of store.scan({ filter })) chunks.push(...batch)
  return chunks
}

describe('an image', () => {
  test('agrees with a plain map after any sequence of puts and deletes', async () => {
    const uri = tempDirectory()
    await using oracle = createMemoryChunkStore({ dimensions })
    const random = randoms(5)
    let snapshot: SnapshotId | null = null
    for (let generation = 0; generation < 24; generation++) {
      snapshot = await write(uri, snapshot, async (store) => {
        for (const target of [store, oracle]) {
          const roll = randoms(generation + 1)
          for (let step = 0; step < 5; step++) {
            const file = Math.floor(roll() * 30)
            const kind = roll()
            if (kind < 0.2) await target.delete({ sourceUris: [chunk(file).sourceUri] })
            else if (kind < 0.25) await target.delete({ uriPrefix: 'repo://bank/' })
            else await target.put(encodeChunks([0, 1, 2].map((part) => chunk(file, generation, part))))
          }
          if (roll() < 0.3) await target.optimize()
        }
      })
      if (random() < 0.5) continue
      await using reader = await openImage(uri, snapshot)
      await expectAlike(reader, oracle)
    }
    expect((await imageOf(uri, snapshot ?? 0)).segments.length).toBeLessThanOrEqual(17)
  })

  test('of many small generations has few segments and each row once', async () => {
    const uri = tempDirectory()
    let snapshot: SnapshotId | null = null
    for (let file = 0; file < 20; file++) {
      snapshot = await write(uri, snapshot, (store) => store.put(encodeChunks([chunk(file)])))
    }
    expect((await imageOf(uri, snapshot ?? 0)).segments.length).toBeLessThan(8)
    await using reader = await openImage(uri, snapshot ?? 0)
    expect(await reader.count()).toBe(20)
    expect(await reader.get([chunk(3).id, chunk(19).id])).toHaveLength(2)
  })

  test('is written again when a third of its rows is deleted', async () => {
    const uri = tempDirectory()
    const files = Array.from({ length: 9 }, (_, file) => chunk(file))
    const before = await write(uri, null, (store) => store.put(encodeChunks(files)))
    const uris = files.slice(0, 4).map(({ sourceUri }) => sourceUri)
    const after = await write(uri, before, (store) => store.delete({ sourceUris: uris }))
    expect((await imageOf(uri, after)).segments.map(({ rows }) => rows)).toEqual([5])
  })

  test('of the first snapshot is made from what was written, without reading the table', async () => {
    const image = await ImageWriter.open(join(tempDirectory(), 'chunks.image'), dimensions, null)
    await image.put([encodeChunks([chunk(1), chunk(2)])])
    const scanTable = vi.fn(() => noBatches())
    await image.commit(1, 2, scanTable)
    expect(scanTable).not.toHaveBeenCalled()
    expect((await readSnapshotFile(image.directory, 1))?.segments.map(({ rows }) => rows)).toEqual([2])
  })

  test('serves every read except scanColumns without LanceDB', async () => {
    const uri = tempDirectory()
    const snapshot = await write(uri, null, (store) => store.put(encodeChunks([chunk(1), chunk(2)])))
    await using reader = await openImage(uri, snapshot)
    expect(await reader.get([chunk(2).id])).toHaveLength(1)
    expect(await reader.searchVector(chunk(1).vector, { limit: 1 })).toMatchObject([{ id: chunk(1).id }])
    expect(await reader.count({ repos: ['shop'] })).toBe(2)
    await expect(reader.scanColumns()[Symbol.asyncIterator]().next()).rejects.toThrow()
    lancedb.isForbidden = false
    expect((await reader.scanColumns()[Symbol.asyncIterator]().next()).value).toMatchObject({ rows: 2 })
  })

  test.each([
    ['a file is cut', (path: string) => truncate(path, 10)],
    ['a file is gone', (path: string) => rm(path)],
  ])('of which %s is ignored, and the next snapshot gets a complete one', async (_, harm) => {
    for (const file of ['rows', 'slots', 'names', 'vectors']) {
      const uri = tempDirectory()
      const snapshot = await write(uri, null, (store) => store.put(encodeChunks([chunk(1), chunk(2)])))
      const segment = (await imageOf(uri, snapshot)).segments[0]?.name ?? ''
      await harm(join(imageDirectory(uri, 'chunks'), segment, file))
      {
        await using reader = await openChunkReader({ uri, snapshot })
        expect(await reader.get([chunk(2).id])).toHaveLength(1)
      }
      const next = await write(uri, snapshot, (store) => store.put(encodeChunks([chunk(3)])))
      await using reader = await openImage(uri, next)
      expect(await reader.count()).toBe(3)
      expect(await reader.searchVector(chunk(2).vector, { limit: 1 })).toMatchObject([{ id: chunk(2).id }])
    }
  })

  test.each(['rows', 'slots', 'names', 'vectors', 'list'])(
    'with a flipped bit in %s gives the same answers and says so once',
    async (file) => {
      const uri = tempDirectory()
      await using oracle = createMemoryChunkStore({ dimensions })
      const chunks = Array.from({ length: 12 }, (_, number) => chunk(number))
      await oracle.put(encodeChunks(chunks))
      const snapshot = await write(uri, null, (store) => store.put(encodeChunks(chunks)))
      const segment = (await imageOf(uri, snapshot)).segments[0]?.name ?? ''
      const images = imageDirectory(uri, 'chunks')
      const path = file === 'list' ? join(images, `${snapshot}.json`) : join(images, segment, file)
      const sound = await readFile(path)
      const step = Math.ceil(sound.length / 12)
      for (let place = step >> 1; place < sound.length; place += step) {
        const bytes = Buffer.from(sound)
        bytes[place] = (bytes[place] ?? 0) ^ (1 << place % 8)
        await writeFile(path, bytes)
        const warnings: string[] = []
        lancedb.isForbidden = false
        await using reader = await openChunkReader({ uri, snapshot, onWarning: (text) => warnings.push(text) })
        await expectAlike(reader, oracle)
        // A bit of the list's `checksum` key itself changes nothing that is read.
        if (file !== 'list' || warnings.length > 0)
          expect(warnings).toEqual([expect.stringContaining('Run `coderag index`')])
      }
    },
  )

  test('with a flipped bit is made from the table when a writer reads it', async () => {
    for (const file of ['rows', 'slots', 'names', 'vectors']) {
      const uri = tempDirectory()
      const files = Array.from({ length: 9 }, (_, number) => chunk(number))
      const snapshot = await write(uri, null, (store) => store.put(encodeChunks(files)))
      const segment = (await imageOf(uri, snapshot)).segments[0]?.name ?? ''
      const path = join(imageDirectory(uri, 'chunks'), segment, file)
      const bytes = await readFile(path)
      bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
      await writeFile(path, bytes)
      // So many deletes that all segments are merged.
      const uris = files.slice(0, 4).map(({ sourceUri }) => sourceUri)
      const next = await write(uri, snapshot, (store) => store.delete({ sourceUris: uris }))
      await using oracle = createMemoryChunkStore({ dimensions })
      await oracle.put(encodeChunks(files.slice(4)))
      await using reader = await openImage(uri, next)
      await expectAlike(reader, oracle)
    }
  })

  test('with invalid bytes beside a missing table is reported as corrupt', async () => {
    const uri = tempDirectory()
    const snapshot = await write(uri, null, (store) => store.put(encodeChunks([chunk(1)])))
    const segment = (await imageOf(uri, snapshot)).segments[0]?.name ?? ''
    const rows = join(imageDirectory(uri, 'chunks'), segment, 'rows')
    await writeFile(rows, Buffer.alloc((await stat(rows)).size, 0xff))
    await rm(join(uri, 'chunks.lance', '_versions'), { recursive: true })
    await using reader = await openChunkReader({ uri, snapshot })
    await expect(reader.get([chunk(1).id])).rejects.toMatchObject({
      code: expect.stringMatching(/^STORE_(CORRUPT|MISSING)$/),
      message: expect.stringContaining('`coderag index`'),
    })
  })

  test('holds chunks of any length', async () => {
    const uri = tempDirectory()
    const lengths = [0, 1, 8_192, 20_000, 70_000]
    const chunks = lengths.map((length, file) => {
      const text = 'ü'.repeat(length)
      return embeddedChunk([...direction(file)], { path: `f${file}.ts`, text })
    })
    const snapshot = await write(uri, null, (store) => store.put(encodeChunks(chunks)))
    await using reader = await openImage(uri, snapshot)
    for (const { id, text } of chunks) expect(await reader.get([id])).toMatchObject([{ text }])
  })

  test('of another format, or a missing one, makes the reader use LanceDB until the next snapshot', async () => {
    const uri = tempDirectory()
    const snapshot = await write(uri, null, (store) => store.put(encodeChunks([chunk(1)])))
    const path = join(imageDirectory(uri, 'chunks'), `${snapshot}.json`)
    for (const content of ['{"format":0}', 'no json']) {
      await writeFile(path, content)
      await using reader = await openChunkReader({ uri, snapshot })
      expect(await reader.count()).toBe(1)
    }
    await rm(imageDirectory(uri, 'chunks'), { recursive: true })
    const next = await write(uri, snapshot, async () => {})
    expect(next).toBe(snapshot)
    await using reader = await openImage(uri, next)
    expect(await reader.count()).toBe(1)
  })

  test('is not written while its vectors exceed the maximum', async () => {
    const uri = tempDirectory()
    limits.vectorBytes = 2 * 32 // two rows of 24 numbers, of which 16 are compared at once
    const two = await write(uri, null, (store) => store.put(encodeChunks([chunk(1), chunk(2)])))
    const three = await write(uri, two, (store) => store.put(encodeChunks([chunk(3)])))
    await expect(imageOf(uri, three)).rejects.toMatchObject({ code: 'ENOENT' })
    {
      await using reader = await openChunkReader({ uri, snapshot: three })
      expect(await reader.count()).toBe(3)
    }
    const less = await write(uri, three, (store) => store.delete({ sourceUris: [chunk(1).sourceUri] }))
    limits.vectorBytes = 2 ** 31
    await using reader = await openImage(uri, less)
    expect((await all(reader, {})).map(({ filePath }) => filePath).sort()).toEqual(['src/f2.ts', 'src/f3.ts'])
  })

  test('that a writer prunes stays readable for readers that have it open', async () => {
    const uri = tempDirectory()
    const old = await write(uri, null, (store) => store.put(encodeChunks([chunk(1), chunk(2)])))
    await using reader = await openImage(uri, old)
    lancedb.isForbidden = false
    await using writer = await openChunkWriter({ uri, snapshot: old })
    await writer.delete({ uriPrefix: '' })
    await writer.put(encodeChunks([chunk(3)]))
    const kept = await writer.snapshot()
    await writer.put(encodeChunks([chunk(4)]))
    await writer.prune()
    expect(await reader.get([chunk(1).id])).toHaveLength(1)
    expect(await reader.searchVector(chunk(2).vector, { limit: 1 })).toMatchObject([{ id: chunk(2).id }])
    expect(existsSync(join(imageDirectory(uri, 'chunks'), `${old}.json`))).toBe(false)
    expect(existsSync(join(imageDirectory(uri, 'chunks'), `${kept}.json`))).toBe(true)
    const next = await writer.snapshot()
    await using newest = await openImage(uri, next)
    expect(await newest.count()).toBe(2)
  })

  test('that a killed or earlier writer left goes, and what somebody else put there stays', async () => {
    const uri = tempDirectory()
    const old = await write(uri, null, (store) => store.put(encodeChunks([chunk(1)])))
    const images = imageDirectory(uri, 'chunks')
    const victim = tempDirectory()
    const segment = readdirSync(images).find((name) => /^[\da-f-]{36}$/.test(name)) ?? ''
    const table = join(uri, 'chunks.lance')
    const mine = [images, join(images, segment), uri, table, join(table, 'data'), join(table, '_versions')].map(
      (folder) => join(folder, 'main.go'),
    )
    for (const path of [...mine, join(victim, 'slots')]) writeFileSync(path, 'mine')
    symlinkSync(victim, join(images, '8f1c4c5e-0000-4000-8000-000000000000'))
    mkdirSync(join(images, 'notes'))
    // As an earlier version left it: without a journal.
    rmSync(join(images, CREATED_NAMES))
    {
      await using writer = await openChunkWriter({ uri, snapshot: null, dimensions })
      await writer.put(encodeChunks([chunk(2)]))
      const kept = await writer.snapshot()
      await writer.prune()
      expect(existsSync(join(images, `${old}.json`))).toBe(false)
      expect(existsSync(join(images, `${kept}.json`))).toBe(true)
    }
    for (const path of [...mine, join(victim, 'slots')]) expect(readFileSync(path, 'utf8')).toBe('mine')
    expect(readdirSync(images)).toContain('notes')
    expect(readdirSync(join(images, segment))).toEqual(['main.go'])
  })

  test('leaves no files of rows that are not part of a snapshot', async () => {
    const uri = tempDirectory()
    const snapshot = await write(uri, null, (store) => store.put(encodeChunks([chunk(1)])))
    {
      await using writer = await openChunkWriter({ uri, snapshot })
      await writer.put(encodeChunks([chunk(2)]))
      await writer.optimize() // writes out what waits in memory
      expect(await readdir(imageDirectory(uri, 'chunks'))).toHaveLength(4)
    }
    expect(await readdir(imageDirectory(uri, 'chunks'))).toHaveLength(3) // the journal of names is one
  })

  test('gives 32 concurrent callers the same hits as one caller', async () => {
    const uri = tempDirectory()
    const chunks = Array.from({ length: 300 }, (_, file) => chunk(file))
    const snapshot = await write(uri, null, (store) => store.put(encodeChunks(chunks)))
    const ask = (store: ChunkStoreReader, caller: number) =>
      store.searchVector(direction(caller), { limit: 5, filter: filters[caller % 3] ?? {} })
    const callers = Array.from({ length: 32 }, (_, caller) => caller)
    const alone = []
    {
      await using reader = await openImage(uri, snapshot)
      for (const caller of callers) alone.push(await ask(reader, caller))
    }
    const reader = await openImage(uri, snapshot)
    expect(await Promise.all(callers.map((caller) => ask(reader, caller)))).toEqual(alone)
    await reader[Symbol.asyncDispose]()
    await expect(ask(reader, 1)).rejects.toMatchObject({ code: 'STORE_CLOSED' })
  })
})

function randoms(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function direction(seed: number): Float32Array {
  const random = randoms(seed + 1)
  const values = Float32Array.from({ length: dimensions }, () => random() - 0.5)
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}
