import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { rate, type RatingInput } from '../src/confidence/confidence.js'
import model from '../src/confidence/model.json' with { type: 'json' }
import type { Hit } from '../src/search/hit.js'
import { retrieverOver } from './retriever-over.js'

const words = ['retri', 'payment']

function hitOf(
  path: string,
  text: string,
  dense: { rank: number; score: number },
  code?: { rank: number; score: number },
) {
  const ranks = { dense, ...(code !== undefined && { code, prose: code }) }
  return { chunk: cleanChunk({ path, text }), score: 0, rerankScore: null, ranks } satisfies Hit
}

const answering = [
  hitOf('payments/retry.ts', 'retries a payment that failed', { rank: 1, score: 0.62 }, { rank: 1, score: 14 }),
  hitOf('payments/charge.ts', 'charges a payment', { rank: 2, score: 0.45 }, { rank: 3, score: 6 }),
  hitOf('payments/refund.ts', 'a payment that is retried never', { rank: 9, score: 0.3 }, { rank: 2, score: 9 }),
]
const foreign = [
  hitOf('routing/path.ts', 'matches a path', { rank: 1, score: 0.16 }),
  hitOf('routing/tree.ts', 'payment', { rank: 7, score: 0.1 }, { rank: 1, score: 3 }),
]

function rated(hits: readonly Hit[], options: Partial<RatingInput<Hit>> = {}) {
  const list = (name: 'dense' | 'code') => ({
    name,
    terms: name === 'code' ? ['retried', 'payments'] : null,
    sharedWith: null,
    ms: 0,
    results: hits
      .flatMap(({ chunk: { id }, ranks }) => (ranks[name] === undefined ? [] : [{ id, score: ranks[name].score }]))
      .toSorted((a, b) => b.score - a.score),
  })
  return rate({
    hits,
    fitting: hits,
    lists: [list('dense'), list('code')],
    words,
    names: [],
    concepts: [],
    named: new Set(),
    count: 20,
    embedder: model.embedder,
    proved: null,
    isNeverRefused: false,
    ...options,
  })
}

describe('confidence', () => {
  test('is strong where a hit has the words and the meaning of the query, which is less sure than the answer', () => {
    const { confidence, hits } = rated(answering)
    expect(confidence.word).toBe('strong')
    expect(hits[0]?.confidence.word).toBe('likely')
    expect(hits[1]?.confidence.word).toBe('weak')
  })

  test('says that nothing answers where the nearest hits have neither', () => {
    const { confidence, hits } = rated(foreign)
    expect(confidence.word).toBe('none')
    expect(confidence.probability).toBeLessThan(0.1)
    expect(hits.map((hit) => hit.confidence.word)).toEqual(['weak', 'weak'])
  })

  test('is less sure where no hit has a name of the query, in whatever form', () => {
    const probability = (names: readonly string[]): number => rated(answering, { names }).confidence.probability
    expect(probability(['Stripe'])).toBeLessThan(probability([]) - 0.1)
    expect(probability(['PAYMENTS', 'Retry'])).toBe(probability([]))
  })

  test('takes a name with parts for held where a hit has all of them', () => {
    const probability = (name: string): number => rated(answering, { names: [name] }).confidence.probability
    for (const name of ['Payments.retry', 'Payments::Retry', 'Payments->retry(payment'])
      expect(probability(name), name).toBe(probability('Payments'))
    expect(probability('Payments.webhook')).toBe(probability('Stripe'))
  })

  test('whether there is an answer does not depend on what the hits do', () => {
    const [acting] = foreign
    if (acting === undefined) throw new Error('no hit')
    const moved = [acting, acting, acting, ...answering]
    const nearest = [...answering, acting]
    expect(rated(moved).confidence.probability).toBeLessThan(rated(nearest).confidence.probability)
    expect(rated(moved, { fitting: nearest }).confidence).toEqual(rated(nearest).confidence)
  })

  test('never grows down the list', () => {
    const { hits } = rated(answering.toReversed())
    const probabilities = hits.map((hit) => hit.confidence.probability)
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a))
  })

  test('does not depend on the number of hits that are shown', () => {
    expect(rated(answering, { count: 1 }).confidence).toEqual(rated(answering).confidence)
  })

  test('does not look at similarities of another embedder', () => {
    const closer = answering.map((hit) => ({ ...hit, ranks: { ...hit.ranks, dense: { rank: 1, score: 0.99 } } }))
    expect(rated(closer, { embedder: 'other' }).confidence).toEqual(rated(answering, { embedder: 'other' }).confidence)
  })

  test('is high where the graphs prove the answer', () => {
    const { confidence, hits } = rated(foreign, { proved: new Set([foreign[0]?.chunk.id ?? '']) })
    expect(confidence.probability).toBeGreaterThanOrEqual(0.9)
    expect(hits.map((hit) => hit.confidence.word)).toEqual(['strong', 'weak'])
  })

  test('calls a hit strong only if it is proved, and so is every hit before it', () => {
    const [first, second] = answering.map(({ chunk }) => chunk.id)
    const named = new Set([first ?? ''])
    const [surest] = rated(answering, { named }).hits
    expect(surest?.confidence.probability).toBeGreaterThan(0.8)
    const wordsIf = (...proved: readonly (string | undefined)[]) =>
      rated(answering, { named, proved: new Set(proved.flatMap((id) => id ?? [])) })
        .hits.slice(0, 2)
        .map(({ confidence }) => confidence.word)
    expect(wordsIf()).toEqual(['likely', 'weak'])
    expect(wordsIf(second)).toEqual(['likely', 'likely'])
    expect(wordsIf(first, second)).toEqual(['strong', 'strong'])
  })

  test('refuses no query about the whole', () => {
    expect(rated(foreign, { isNeverRefused: true }).confidence.word).toBe('weak')
  })

  test('is none without hits', () => {
    expect(rated([]).confidence).toEqual({ probability: 0, word: 'none' })
  })
})

test('a result has the confidence of its answer and of each hit', async () => {
  const retriever = await retrieverOver()
  const { confidence, hits, trace } = await retriever.query({ text: 'qwrtpl zzkvx' })
  expect({ confidence, hits }).toEqual({ confidence: { probability: 0, word: 'none' }, hits: [] })
  expect(Object.keys(trace.confidence.answer)).toContain('coverageFirst')
})
