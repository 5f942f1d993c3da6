import { describe, expect, test } from 'vitest'
import { ndcg, percentile, recallAt, reciprocalRank } from '../src/index.js'

describe('NDCG', () => {
  test('is 1 when everything relevant comes first', () => {
    expect(ndcg([1, 1, 0], [1, 1], 10)).toBe(1)
  })

  test('is the value computed by hand for places 2 and 4 of three relevant', () => {
    // gain 1/log2(3) + 1/log2(5) = 0.63093 + 0.43068; ideal 1 + 0.63093 + 0.5
    expect(ndcg([0, 1, 0, 1], [1, 1, 1], 10)).toBeCloseTo(1.06161 / 2.13093, 4)
  })

  test('takes grades as gains', () => {
    // gain 1 + 3 × 0.63093; ideal 3 + 0.63093
    expect(ndcg([1, 3], [3, 1], 10)).toBeCloseTo(2.89279 / 3.63093, 4)
  })

  test('does not count places beyond k, and the ideal stops at k, too', () => {
    expect(ndcg([0, 0, 1], [1], 2)).toBe(0)
    expect(ndcg([1, 1], [1, 1, 1, 1], 2)).toBe(1)
  })
})

test('the reciprocal rank is that of the first relevant place', () => {
  expect(reciprocalRank([0, 0, 1, 1])).toBe(1 / 3)
  expect(reciprocalRank([0, 0])).toBe(0)
})

test('recall counts what the first k places hold of everything relevant', () => {
  expect(recallAt([1, 0, 1, 1], 4, 3)).toBe(0.5)
})

test('a percentile is a value that occurred', () => {
  const values = [9, 1, 5, 3, 7]
  expect([percentile(values, 50), percentile(values, 95), percentile(values, 20)]).toEqual([5, 9, 1])
  expect(percentile([], 50)).toBe(0)
})
