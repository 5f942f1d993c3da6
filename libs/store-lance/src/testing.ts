import {
  chunkMatcher,
  decodeChunks,
  encodeChunks,
  type ChunkStoreReader,
  type ChunkStoreWriter,
  type CleanChunk,
  type EmbeddedChunk,
} from '@coderag/types'
import { cleanChunk, embeddedChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { corpus, dimensions, filters, fullChunk, nastyNames, pseudoVector } from './contract-corpus.js'

/** A store that is written and read in turns: a read sees all writes before it. */
export type StoreUnderTest = ChunkStoreReader & ChunkStoreWriter

/** Opens an empty store that keeps vectors of the given length, or none. */
export type OpenStore = (options: { dimensions: number | null }) => Promise<StoreUnderTest>

/** Defines the tests that every chunk store must pass. Call it from a test file of the implementation. */
export function chunkStoreContract(name: string, open: OpenStore): void {
  const lexical = (): Promise<StoreUnderTest> => open({ dimensions: null })
  const dense = (): Promise<StoreUnderTest> => open({ dimensions })

  describe(`${name} keeps the ChunkStore contract`, () => {
    test('putting the same chunk twice keeps one row', async () => {
      await using store = await lexical()
      const batch = encodeChunks([cleanChunk({ path: 'a.ts' })])
      await store.put(batch)
      await store.put(batch)
      expect(await store.count()).toBe(1)
      await store.put(batch)
      expect(await store.count()).toBe(1)
    })

    test('of two rows with one id in a batch, the last is kept', async () => {
      await using store = await lexical()
      const [first, second] = [cleanChunk({ text: 'one' }), cleanChunk({ text: 'two' })]
      await store.put(encodeChunks([first, cleanChunk({ path: 'b.ts' }), second]))
      expect(await store.count()).toBe(2)
      expect(await store.get([first.id])).toEqual([second])
    })

    test('a later put replaces the row with the same id, before and after a flush', async () => {
      await using store = await lexical()
      const versions = ['one', 'two', 'six'].map((text) => cleanChunk({ text }))
      const id = versions[0]?.id ?? ''
      for (const chunk of versions.slice(0, 2)) await store.put(encodeChunks([chunk]))
      expect(await store.get([id])).toEqual(versions.slice(1, 2))
      await store.put(encodeChunks(versions.slice(2)))
      expect(await store.get([id])).toEqual(versions.slice(2))
    })

    test('every field is returned as it was put', async () => {
      await using store = await lexical()
      const chunks = [fullChunk(), cleanChunk({ path: 'plain.ts' })]
      await store.put(encodeChunks(chunks))
      expect(await store.get(chunks.map((chunk) => chunk.id))).toEqual(chunks)
    })

    test('chunks are in the order of the ids, and unknown ids are left out', async () => {
      await using store = await lexical()
      const chunks = ['a', 'b', 'c'].map((path) => cleanChunk({ path }))
      await store.put(encodeChunks(chunks))
      const [a, b, c] = chunks.map((chunk) => chunk.id)
      const found = await store.get([c ?? '', 'unknown', a ?? '', b ?? '', "' OR true --"])
      expect(found.map((chunk) => chunk.filePath)).toEqual(['c', 'a', 'b'])
      expect(await store.get([])).toEqual([])
    })

    test.each(nastyNames)('deleting %j by URI or by prefix keeps all other chunks', async (nasty) => {
      await using store = await lexical()
      const others = ['plain.ts', ...nastyNames.filter((path) => path !== nasty)]
      const all = [nasty, ...others].map((path) => cleanChunk({ path }))
      await store.put(encodeChunks(all))
      await store.delete({ sourceUris: [`repo://shop/${nasty}`] })
      expect(await pathsOf(store)).toEqual(others.toSorted())
      await store.put(encodeChunks(all))
      await store.delete({ uriPrefix: `repo://shop/${nasty}` })
      expect(await pathsOf(store)).toEqual(others.filter((path) => !path.startsWith(nasty)).toSorted())
    })

    test('deletes and puts take effect in the order of the calls', async () => {
      await using store = await lexical()
      const [old, fresh] = [cleanChunk({ text: 'old' }), cleanChunk({ text: 'newer' })]
      const selection = { sourceUris: [old.sourceUri] }
      await store.put(encodeChunks([old]))
      await store.delete(selection)
      await store.put(encodeChunks([fresh]))
      expect(await store.get([old.id, fresh.id])).toEqual([fresh])
      await store.put(encodeChunks([old]))
      await store.delete(selection)
      expect(await store.count()).toBe(0)
    })

    test('thousands of files are deleted in one call', async () => {
      await using store = await lexical()
      const chunks = Array.from({ length: 6_000 }, (_, index) => cleanChunk({ path: `f${index}.ts` }))
      await store.put(encodeChunks(chunks))
      await store.delete({ sourceUris: chunks.slice(1).map((chunk) => chunk.sourceUri) })
      expect(await pathsOf(store)).toEqual(['f0.ts'])
    })

    test.each(filters)('count and scan agree with the meaning of %j', async (filter) => {
      await using store = await dense()
      const chunks = corpus()
      await store.put(encodeChunks(chunks))
      const expected = chunks.filter(chunkMatcher(filter)).map((chunk) => chunk.id)
      expect(await store.count(filter)).toBe(expected.length)
      const scanned = await collect(store.scan({ filter, batchRows: 7 }))
      expect(scanned.map((chunk) => chunk.id).toSorted()).toEqual(expected.toSorted())
    })

    test.each(filters)('vector search finds the nearest chunks, with the filter %j', async (filter) => {
      await using store = await dense()
      const chunks = corpus()
      await store.put(encodeChunks(chunks))
      const query = pseudoVector(4_711)
      const expected = nearest(chunks.filter(chunkMatcher(filter)), query, 10)
      const hits = await store.searchVector(query, { limit: 10, filter })
      expect(hits.map((hit) => hit.id)).toEqual(expected.map((hit) => hit.id))
      hits.forEach((hit, rank) => expect(hit.score).toBeCloseTo(expected[rank]?.score ?? Number.NaN, 4))
    })

    test.each(filters)('vector search of some sources finds all of them that pass the filter %j', async (filter) => {
      await using store = await dense()
      const chunks = corpus()
      await store.put(encodeChunks(chunks))
      const query = pseudoVector(4_711)
      const sourceUris = chunks.filter((_, index) => index % 3 === 0).map(({ sourceUri }) => sourceUri)
      const own = chunks.filter(({ sourceUri }) => sourceUris.includes(sourceUri))
      const expected = nearest(own.filter(chunkMatcher(filter)), query, chunks.length)
      const hits = await store.searchVector(query, { limit: chunks.length, filter, sourceUris })
      expect(hits.map((hit) => hit.id)).toEqual(expected.map((hit) => hit.id))
      expect(await store.searchVector(query, { limit: 5, filter, sourceUris: [] })).toEqual([])
    })

    test('scan yields every chunk once, in batches of at most batchRows', async () => {
      await using store = await lexical()
      const chunks = Array.from({ length: 25 }, (_, index) => cleanChunk({ path: `f${index}.ts` }))
      await store.put(encodeChunks(chunks))
      const sizes: number[] = []
      for await (const batch of store.scan({ batchRows: 10 })) sizes.push(batch.length)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(25)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(10)
    })

    test('scanColumns yields every chunk with its exact vector', async () => {
      await using store = await dense()
      const chunks = corpus()
      await store.put(encodeChunks(chunks))
      const scanned: CleanChunk[] = []
      for await (const columns of store.scanColumns({ batchRows: 7 })) scanned.push(...decodeChunks(columns))
      const byId = (a: CleanChunk, b: CleanChunk) => (a.id < b.id ? -1 : 1)
      expect(scanned.sort(byId)).toEqual(chunks.toSorted(byId))
    })

    test('vectors are found by content hash', async () => {
      await using store = await dense()
      const chunks = corpus().slice(0, 5)
      await store.put(encodeChunks(chunks))
      await store.snapshot()
      const [first, second] = chunks
      const found = await store.vectorsByContent([first?.contentHash ?? '', 'unknown', second?.contentHash ?? ''])
      expect(found).toEqual(new Map([first, second].map((chunk) => [chunk?.contentHash, chunk?.vector])))
    })

    test('the vector of a source is the direction of the sum of its chunks', async () => {
      await using store = await dense()
      const chunkAt = (path: string, at: number) =>
        embeddedChunk([...pseudoVector(at)], { path, byteStart: at * 100, text: `chunk ${at}` })
      const [one, two] = [chunkAt('a.ts', 1), chunkAt('a.ts', 2)]
      await store.put(encodeChunks([one, chunkAt('b.ts', 3), two]))
      const found = await store.sourceVectors([one.sourceUri, 'repo://none/none.ts'])
      const sum = one.vector.map((value, d) => value + (two.vector[d] ?? 0))
      expect([...found.keys()]).toEqual([one.sourceUri])
      sum.forEach((value, d) => expect(found.get(one.sourceUri)?.[d]).toBeCloseTo(value / Math.hypot(...sum), 2))
    })

    test('sourcesOf returns the source of each id', async () => {
      await using store = await dense()
      const [first, second] = corpus()
      await store.put(encodeChunks(corpus()))
      await store.snapshot()
      const sources = await store.sourcesOf([second?.id ?? '', 'unknown', first?.id ?? ''])
      expect(sources).toEqual([second?.sourceUri, null, first?.sourceUri])
    })

    test('a query vector of another length is refused with both lengths', async () => {
      await using store = await dense()
      await store.put(encodeChunks(corpus()))
      await expect(store.searchVector(new Float32Array(3).fill(1), { limit: 1 })).rejects.toMatchObject({
        code: 'STORE_DIMENSIONS',
        details: { expected: dimensions, found: 3 },
      })
    })

    test('a query vector of zeros or with NaN is refused', async () => {
      await using store = await dense()
      const vectors = [new Float32Array(dimensions), new Float32Array(dimensions).fill(Number.NaN)]
      for (const vector of vectors) {
        await expect(store.searchVector(vector, { limit: 1 })).rejects.toMatchObject({ code: 'STORE_VECTOR' })
      }
    })

    test('a store without vectors refuses a vector search and vectors', async () => {
      await using store = await lexical()
      const refused = { code: 'STORE_DIMENSIONS', details: { expected: null, found: dimensions } }
      await expect(store.searchVector(pseudoVector(1), { limit: 1 })).rejects.toMatchObject(refused)
      await expect(store.put(encodeChunks(corpus()))).rejects.toMatchObject(refused)
      expect(await store.vectorsByContent(['unknown'])).toEqual(new Map())
      expect(await store.sourceVectors(['unknown'])).toEqual(new Map())
    })

    test('a store with vectors refuses chunks without vectors', async () => {
      await using store = await dense()
      const refused = { code: 'STORE_DIMENSIONS', details: { expected: dimensions, found: null } }
      await expect(store.put(encodeChunks([cleanChunk()]))).rejects.toMatchObject(refused)
    })

    test('an empty store returns no results', async () => {
      await using store = await dense()
      await store.put(encodeChunks([]))
      await store.delete({ uriPrefix: 'repo://' })
      await store.optimize()
      expect(await store.count()).toBe(0)
      expect(await store.searchVector(pseudoVector(1), { limit: 5 })).toEqual([])
      expect(await collect(store.scan())).toEqual([])
    })

    test('optimizing and pruning do not change the rows', async () => {
      await using store = await dense()
      const chunks = corpus()
      await store.put(encodeChunks(chunks))
      await store.optimize()
      await store.snapshot()
      await store.prune()
      expect((await collect(store.scan())).length).toBe(chunks.length)
      await store.put(encodeChunks(chunks.slice(0, 1)))
      expect(await store.count()).toBe(chunks.length)
    })
  })
}

function nearest(chunks: readonly EmbeddedChunk[], query: Float32Array, limit: number) {
  const scored = chunks.map((chunk) => ({
    id: chunk.id,
    score: chunk.vector.reduce((sum, value, index) => sum + value * (query[index] ?? 0), 0),
  }))
  return scored.sort((a, b) => b.score - a.score).slice(0, limit)
}

async function collect(batches: AsyncIterable<CleanChunk[]>): Promise<CleanChunk[]> {
  const chunks: CleanChunk[] = []
  for await (const batch of batches) chunks.push(...batch)
  return chunks
}

async function pathsOf(store: ChunkStoreReader): Promise<(string | null)[]> {
  return (await collect(store.scan())).map((chunk) => chunk.filePath).toSorted()
}
