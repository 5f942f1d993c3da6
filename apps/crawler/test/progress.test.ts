import { expect, test } from 'vitest'
import { timeLeft } from '../src/progress.js'

test.each([
  [0, 0, ''],
  [Number.NaN, 1_000, ''],
  [0.04, 1_000, ''],
  [0.5, 10_000, ' | 10 s left'],
  [0.1, 9_000, ' | 81 s left'],
  [0.1, 10_000, ' | 2 min left'],
  [0.1, 20_000, ' | 3 min left'],
  [1, 10_000, ' | 0 s left'],
])('at a share of %d after %d ms, "%s"', (share, elapsedMs, text) => {
  expect(timeLeft(share, elapsedMs)).toBe(text)
})
