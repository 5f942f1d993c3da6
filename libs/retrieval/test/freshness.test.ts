import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { freshnessAt, FreshnessOptionsSchema } from '../src/rank/freshness.js'

const now = Date.parse('2026-06-01T00:00:00Z')
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
const talk = (days: number) => cleanChunk({ corpusType: 'CONVO_SLACK', timestamp: daysAgo(days) })
const defaults = FreshnessOptionsSchema.parse({})

test.each([
  [0, 0.5, 0.9 * 0.5 + 0.1],
  [90, 0.5, 0.9 * 0.5 + 0.05],
  [180, 1, 0.9 + 0.025],
  [-30, 0, 0.1],
])('a conversation of %i days with relevance %d scores %d', (days, relevance, final) => {
  expect(relevance + freshnessAt(now, defaults)(talk(days), relevance)).toBeCloseTo(final, 10)
})

test('code, documents and conversations without a time keep their relevance', () => {
  const freshness = freshnessAt(now, defaults)
  expect(freshness(cleanChunk({ corpusType: 'CODE_LOGIC', timestamp: daysAgo(900) }), 0.5)).toBe(0)
  expect(freshness(cleanChunk({ corpusType: 'DOC_RUNBOOK', timestamp: daysAgo(900) }), 0.5)).toBe(0)
  expect(freshness(cleanChunk({ corpusType: 'CONVO_TRANSCRIPT' }), 0.5)).toBe(0)
})

test('a newer conversation overtakes an older one of similar relevance only', () => {
  const freshness = freshnessAt(now, defaults)
  const final = (days: number, relevance: number) => relevance + freshness(talk(days), relevance)
  expect(final(1, 0.75)).toBeGreaterThan(final(400, 0.8))
  expect(final(1, 0.6)).toBeLessThan(final(400, 0.8))
})

test('a weight of 0 changes no score', () => {
  expect(freshnessAt(now, { ...defaults, weight: 0 })(talk(10), 0.3)).toBe(0)
})
