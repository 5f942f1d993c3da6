import { describe, expect, test } from 'vitest'
import type { ScoredId } from '@coderag/types'
import { openLexicalIndex } from '../src/index.js'
import { buildIndex, scratch, writeGeneration } from './build.js'
import { Oracle } from './oracle.js'
import { randomChunks, randomSource, zipfWord } from './random-chunks.js'

const folder = scratch()

/** The best `limit` of what the oracle found; only scores closer than 32-bit impacts can tell apart may change places. */
function expectBest(found: readonly ScoredId[], wanted: readonly ScoredId[], limit: number): void {
  const scores = new Map(wanted.map(({ id, score }) => [id, score]))
  expect(found).toHaveLength(Math.min(limit, wanted.length))
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  found.forEach(({ id, score }, rank) => {
    expect(score).toBeCloseTo(wanted[rank]?.score ?? NaN, 4)
    expect(score).toBeCloseTo(scores.get(id) ?? NaN, 4)
  })
}

describe('search', () => {
  test('agrees with BM25 written from the formula, in scores and order, whatever the query and limit', async () => {
    const chunks = randomChunks(3_000, 1)
    using index = await buildIndex(folder.next(), chunks)
    const oracle = new Oracle(chunks)
    const random = randomSource(2)
    for (let round = 0; round < 60; round++) {
      const query = Array.from({ length: 1 + Math.floor(random() * 6) }, () => zipfWord(random))
      const limit = [1, 3, 20, 500][round % 4] ?? 20
      expectBest(index.search(query, { limit }), oracle.search(query), limit)
    }
  })

  test('k1 and b are taken from the index', async () => {
    const chunks = randomChunks(300, 3)
    const writer = { k1: 2, b: 0.2 }
    using index = openLexicalIndex(await writeGeneration(folder.next(), { add: chunks }, { writer }))
    const query = ['worda0x', 'wordc2x', 'worde30x']
    expectBest(index.search(query, { limit: 20 }), new Oracle(chunks, writer).search(query), 20)
  })
})
