import { describe, expect, test } from 'vitest'
import type { ChunkFilter, CleanChunk } from '@coderag/types'
import { cleanChunk, randomNumbers } from '@coderag/types/testing'
import { createLexicalAnalyzer, createLexicalScoring, openLexicalIndex } from '../src/index.js'
import { buildIndex, scratch, writeGeneration } from './build.js'
import { expectBest } from './expect-best.js'
import { Oracle } from './oracle.js'
import { randomChunks, zipfWord } from './random-chunks.js'

const folder = scratch()

describe('search, compared with BM25 computed from the formula', () => {
  test('has the same scores and order for all queries and limits', async () => {
    const chunks = randomChunks(3_000, 1)
    using index = await buildIndex(folder.next(), chunks)
    const oracle = new Oracle(chunks)
    const random = randomNumbers(2)
    for (let round = 0; round < 60; round++) {
      const query = Array.from({ length: 1 + Math.floor(random() * 6) }, () => zipfWord(random))
      const limit = [1, 3, 20, 500][round % 4] ?? 20
      expectBest(await index.search(query, { limit }), oracle.search(query), limit)
    }
  })

  test('has the same scores and order with filters', async () => {
    const chunks = randomChunks(1_500, 4)
    using index = await buildIndex(folder.next(), chunks)
    const oracle = new Oracle(chunks)
    const filters: [ChunkFilter, (chunk: CleanChunk) => boolean][] = [
      [{ repos: ['tools'] }, ({ repoName }) => repoName === 'tools'],
      [{ languages: ['go'], services: ['cart'] }, (chunk) => chunk.language === 'go' && chunk.serviceName === 'cart'],
      [{ corpusTypes: ['DOC_README'] }, ({ corpusType }) => corpusType === 'DOC_README'],
      [
        { pathGlobs: ['src/deep/**', '!**/*.go'] },
        ({ filePath: path }) => path?.startsWith('src/deep/') === true && !path.endsWith('.go'),
      ],
    ]
    const query = ['worda0x', 'wordb1x', 'wordq42x', 'worde30x']
    for (const [filter, passes] of filters) {
      const passing = new Set(chunks.filter(passes).map(({ id }) => id))
      expect(passing.size).toBeGreaterThan(20)
      const wanted = oracle.search(query, (id) => passing.has(id))
      expectBest(await index.search(query, { limit: 10, filter }), wanted, 10)
    }
  })

  // With one rare term and a common one, the common term's blocks are read for the candidates only.
  test.each([0, 1 << 20])(
    'agrees where common terms are not read in full, with %i bytes of cache',
    async (cacheBytes) => {
      const chunks = Array.from({ length: 12_000 }, (_, index) =>
        cleanChunk({
          path: `f${index}x.ts`,
          prefix: '',
          text: `${'common '.repeat(1 + (index % 5))}${'often '.repeat(index % 3)}${index % 1999 === 0 ? 'rare' : ''}`,
        }),
      )
      const directory = await writeGeneration(folder.next(), { add: chunks, batchRows: 1000 })
      const first = await writeGeneration(folder.next(), { add: chunks.slice(0, 3_000), batchRows: 1000 })
      const later = chunks.slice(2_900)
      const segmented = await writeGeneration(folder.next(), { add: later, batchRows: 1000 }, { previous: first })
      const oracle = new Oracle(chunks)
      for (const one of [directory, segmented]) {
        using index = openLexicalIndex(one, { cacheBytes })
        for (const query of [['common', 'rare'], ['rare', 'common', 'often'], ['common', 'often'], ['rare']]) {
          expectBest(await index.search(query, { limit: 3 }), oracle.search(query), 3)
        }
      }
    },
  )

  test('a term that occurs twice in the query counts twice', async () => {
    const chunks = randomChunks(300, 5)
    using index = await buildIndex(folder.next(), chunks)
    const query = ['worda0x', 'wordc2x', 'worda0x', 'worda0x']
    expectBest(await index.search(query, { limit: 20 }), new Oracle(chunks).search(query), 20)
  })

  test('a term that occurs 70,000 times in a chunk counts as 65,535 times', async () => {
    const chunks = [
      cleanChunk({ path: 'a.ts', text: 'again '.repeat(70_000) }),
      cleanChunk({ path: 'b.ts', text: 'again' }),
    ]
    using index = await buildIndex(folder.next(), chunks)
    expectBest(await index.search(['again'], { limit: 2 }), new Oracle(chunks).search(['again']), 2)
  })

  test('k1 and b come from the index', async () => {
    const chunks = randomChunks(300, 3)
    const writer = { k1: 2, b: 0.2 }
    using index = openLexicalIndex(await writeGeneration(folder.next(), { add: chunks }, { writer }))
    const query = ['worda0x', 'wordc2x', 'worde30x']
    expectBest(await index.search(query, { limit: 20 }), new Oracle(chunks, writer).search(query), 20)
  })
})

describe('search refuses', () => {
  test.each([0, -1, 1.5, Number.NaN])('a limit of %d', async (limit) => {
    using index = await buildIndex(folder.next(), [cleanChunk()])
    await expect(index.search(['total'], { limit })).rejects.toThrow(
      expect.objectContaining({ code: 'BM25_BAD_LIMIT' }),
    )
  })

  test('a call after the index was closed', async () => {
    const index = await buildIndex(folder.next(), [cleanChunk()])
    index[Symbol.dispose]()
    await expect(index.search(['total'], { limit: 1 })).rejects.toThrow(
      expect.objectContaining({ code: 'BM25_CLOSED' }),
    )
  })

  test('the weights for other engines add up to the scores of the index', async () => {
    const chunks = randomChunks(400, 6)
    const { termWeight, inverseDocumentFrequency } = createLexicalScoring({ k1: 1.2, b: 0.6 })
    const query = ['worda0x', 'wordc2x']
    const terms = createLexicalAnalyzer().analyze(chunks)
    const average = terms.lengths.reduce((sum, length) => sum + length, 0) / terms.rows
    const weights = query.map((term) => {
      const id = terms.terms.indexOf(term)
      const frequency = terms.termIds.filter((other) => other === id).length
      return { id, rarity: inverseDocumentFrequency(terms.rows, frequency) }
    })
    for (const { id, score } of new Oracle(chunks, { k1: 1.2, b: 0.6 }).search(query).slice(0, 20)) {
      const row = chunks.findIndex((chunk) => chunk.id === id)
      const sum = weights.reduce((total, term) => {
        const at = terms.termIds.indexOf(term.id, terms.offsets[row])
        if (at < 0 || at >= (terms.offsets[row + 1] ?? 0)) return total
        return total + term.rarity * termWeight(terms.counts[at] ?? 0, terms.lengths[row] ?? 0, average)
      }, 0)
      expect(sum).toBeCloseTo(score, 6)
    }
  })
})
