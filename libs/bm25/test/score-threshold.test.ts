import { expect, test } from 'vitest'
import { ScoreThreshold } from '../src/read/score-threshold.js'

const scores = Float64Array.from({ length: 3_000 }, (_, document) => (Math.sin(document * 12.9898) + 1) * 21.7)
const documents = Uint32Array.from(scores.keys()).filter((document) => document % 3 > 0)
const sorted = [...documents].map((document) => scores[document] ?? 0).sort((a, b) => b - a)
const threshold = new ScoreThreshold()

test.each([1, 10, 200, 1_999, 2_000])(
  'at least %d documents have the score, which is close to the exact threshold',
  (limit) => {
    const score = threshold.of(scores, documents, { limit, from: 0, to: 43.4 })
    const exact = sorted[limit - 1] ?? 0
    expect(score).toBeLessThanOrEqual(exact)
    expect(score).toBeGreaterThan(exact - (2 * 43.4) / 1_024)
  },
)

test('a known score is never lowered', () => {
  const known = sorted[199] ?? 0
  expect(threshold.of(scores, documents, { limit: 200, from: known, to: 43.4 })).toBeGreaterThanOrEqual(known)
  expect(threshold.of(scores, documents, { limit: 200, from: known, to: 43.4 })).toBeLessThanOrEqual(known)
})

test('with fewer documents than the limit, the known score is returned', () => {
  expect(threshold.of(scores, documents.subarray(0, 5), { limit: 6, from: 1.5, to: 43.4 })).toBe(1.5)
})

test('equal scores give that score, also at the end of the range', () => {
  const equal = new Float64Array(10).fill(3)
  const all = Uint32Array.from(equal.keys())
  expect(threshold.of(equal, all, { limit: 10, from: 0, to: 3 })).toBeCloseTo(3, 2)
  expect(threshold.of(equal, all, { limit: 10, from: 3, to: 3 })).toBe(3)
})
