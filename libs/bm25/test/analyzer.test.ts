import { describe, expect, test } from 'vitest'
import type { TermBatch } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { createLexicalAnalyzer } from '../src/index.js'
import { randomChunks } from './random-chunks.js'
import { createCodeTokenizer, createProseTokenizer } from '@coderag/text'

function countsOf(batch: TermBatch, row: number): Map<string, number> {
  const entries = Array.from(batch.termIds.slice(batch.offsets[row], batch.offsets[row + 1]))
  const first = batch.offsets[row] ?? 0
  return new Map(entries.map((id, index) => [batch.terms[id] ?? '', batch.counts[first + index] ?? 0]))
}

describe('the analyzer', () => {
  test('counts the terms of prefix, overlap and text', () => {
    const chunk = {
      ...cleanChunk({ prefix: 'cart > add', text: 'add item' }),
      overlap: cleanChunk({ text: 'item cart' }).text,
    }
    const batch = createLexicalAnalyzer().analyze([chunk])
    expect(countsOf(batch, 0)).toEqual(
      new Map([
        ['cart', 2],
        ['add', 2],
        ['item', 2],
      ]),
    )
    expect([...batch.lengths]).toEqual([6])
  })

  test('tokenizes code as code and documents as prose', () => {
    const code = cleanChunk({ prefix: '', text: 'services' })
    const batch = createLexicalAnalyzer().analyze([code, { ...code, corpusType: 'DOC_README' }])
    expect([...countsOf(batch, 0).keys()]).toEqual(['services'])
    expect([...countsOf(batch, 1).keys()]).toEqual(['servic'])
  })

  test('numbers the terms of each batch separately, each term once', () => {
    const analyzer = createLexicalAnalyzer()
    analyzer.analyze(randomChunks(50, 1))
    const batch = analyzer.analyze([
      cleanChunk({ prefix: '', text: 'alpha beta alpha' }),
      cleanChunk({ prefix: '', text: 'beta' }),
    ])
    expect(batch.terms).toEqual(['alpha', 'beta'])
    expect([...batch.termIds]).toEqual([0, 1, 1])
    expect([...batch.counts]).toEqual([2, 1, 1])
  })

  test('returns the same terms after its cache was cleared', () => {
    const analyzer = createLexicalAnalyzer()
    const chunk = cleanChunk({ text: 'getUserName of cart' })
    const before = analyzer.analyze([chunk])
    for (let round = 0; round < 2; round++) {
      const words = Array.from({ length: 105_000 }, (_, index) => `q${round}w${index}`)
      analyzer.analyze([cleanChunk({ text: words.join(' ') })])
    }
    expect(analyzer.analyze([chunk])).toEqual(before)
  }, 20_000)

  test('returns code terms and prose terms of a query', () => {
    const query = createLexicalAnalyzer().analyzeQuery('how does getUserName restart services')
    expect(query.code).toEqual(['getusername', 'get', 'user', 'name', 'restart', 'services'])
    expect(query.prose).toEqual(['getusername', 'get', 'user', 'name', 'restart', 'servic'])
  })

  test('has a fingerprint that contains both tokenizers', () => {
    const { fingerprint } = createLexicalAnalyzer()
    expect(fingerprint).toContain(createCodeTokenizer().fingerprint)
    expect(fingerprint).toContain(createProseTokenizer().fingerprint)
  })

  test('returns an empty batch for no chunks', () => {
    expect(createLexicalAnalyzer().analyze([])).toMatchObject({ rows: 0, terms: [] })
  })
})
