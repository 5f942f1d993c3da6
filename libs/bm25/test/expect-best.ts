import type { ScoredId } from '@coderag/types'
import { expect } from 'vitest'

/**
 * The best `limit` of what the oracle found. Only scores that are closer than 32-bit impacts can tell apart may change
 * places.
 */
export function expectBest(found: readonly ScoredId[], wanted: readonly ScoredId[], limit: number): void {
  const scores = new Map(wanted.map(({ id, score }) => [id, score]))
  expect(found).toHaveLength(Math.min(limit, wanted.length))
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  found.forEach(({ id, score }, rank) => {
    expect(score).toBeCloseTo(wanted[rank]?.score ?? NaN, 4)
    expect(score).toBeCloseTo(scores.get(id) ?? NaN, 4)
  })
}
