import { pathToFileURL } from 'node:url'
import { tempDirectory } from '@coderag/storage/testing'
import { chunkMatcher, encodeChunks, type EmbeddedChunk } from '@coderag/types'
import { embeddedChunk } from '@coderag/types/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadLance } from '../src/lance/load-lance.js'
import { openReadable, type ReadableStore } from './readable-store.js'

const rows = 21_000
const dimensions = 8

describe('a table at a URL that is large enough for indexes', () => {
  const chunks = Array.from({ length: rows }, (_, index) => largeChunk(index))
  let uri = ''
  let store: ReadableStore

  beforeAll(async () => {
    uri = pathToFileURL(tempDirectory()).href // a URL: searched by LanceDB, as on object storage
    store = await openReadable({ uri, dimensions })
    for (let start = 0; start < rows; start += 1_000) await store.put(encodeChunks(chunks.slice(start, start + 1_000)))
    await store.optimize()
  })
  afterAll(() => store[Symbol.asyncDispose]())

  test('is written in few fragments and indexed once', async () => {
    const table = await (await (await loadLance()).lancedb.connect(uri)).openTable('chunks')
    expect((await table.stats()).fragmentStats.numFragments).toBe(2)
    const indexes = (await table.listIndices()).map(({ name }) => name)
    expect(indexes).toEqual(expect.arrayContaining(['id_idx', 'content_hash_idx', 'vector_rq_8']))
    const before = await store.snapshot()
    await store.optimize()
    expect(await store.snapshot()).toBe(before)
  })

  test('returns chunks in the order of the given ids', async () => {
    const wanted = [20_999, 5, 12_345].map((index) => chunks[index]?.id ?? '')
    expect((await store.get(wanted)).map((chunk) => chunk.id)).toEqual(wanted)
  })

  test.each([{}, { languages: ['go'] }, { pathGlobs: ['s3/**', '!**/f1*'] }, { pathGlobs: ['**/*{1,3,7}.ts'] }])(
    'finds nearly all nearest rows, with the filter %j',
    async (filter) => {
      const passing = chunks.filter(chunkMatcher(filter))
      expect(await store.count(filter)).toBe(passing.length)
      // LanceDB starts its clusters from random rows: one query may miss a few rows more than the mean.
      const queries = Array.from({ length: 10 }, (_, index) => direction(77_777 + index))
      let found = 0
      for (const query of queries) {
        const expected = new Set(nearestIds(passing, query, 20))
        const hits = await store.searchVector(query, { limit: 20, filter })
        expect(hits).toHaveLength(20)
        found += hits.filter((hit) => expected.has(hit.id)).length
      }
      expect(found / (20 * queries.length)).toBeGreaterThanOrEqual(0.9)
    },
  )

  test('finds rows that were added after the index was built', async () => {
    const late = embeddedChunk([...direction(424_242)], { path: 'late.ts' })
    await store.put(encodeChunks([late]))
    const [best] = await store.searchVector(late.vector, { limit: 1 })
    expect(best?.id).toBe(late.id)
    expect(best?.score).toBeCloseTo(1, 5)
    await store.delete({ sourceUris: [late.sourceUri] })
    const [next] = await store.searchVector(late.vector, { limit: 1 })
    expect(next?.id).not.toBe(late.id)
  })

  test('keeps its indexes through a prune', async () => {
    const query = direction(31_337)
    const before = await store.searchVector(query, { limit: 20 })
    await store.snapshot()
    await store.prune()
    expect(await store.searchVector(query, { limit: 20 })).toEqual(before)
    const table = await (await (await loadLance()).lancedb.connect(uri)).openTable('chunks')
    expect((await table.listIndices()).map(({ name }) => name)).toContain('vector_rq_8')
  })

  test('does not grow when rows are put again', async () => {
    await store.put(encodeChunks(chunks.slice(0, 3_000)))
    expect(await store.count()).toBe(rows)
  })
})

function largeChunk(index: number): EmbeddedChunk {
  return embeddedChunk([...direction(index)], {
    path: `s${index % 7}/f${index >> 2}.ts`,
    byteStart: index,
    language: index % 3 === 0 ? 'go' : 'typescript',
  })
}

function direction(seed: number): Float32Array {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0
  const values = Float32Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  })
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

function nearestIds(chunks: readonly EmbeddedChunk[], query: Float32Array, limit: number): string[] {
  return chunks
    .map(({ id, vector }) => ({ id, score: vector.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ id }) => id)
}
