import { expect, test } from 'vitest'
import { maxTotalWeight, sumRows, type RowTable } from '../src/row-sums.js'

const rows = 500

/** Numbers that look random and are the same every time. */
function tableOf(dimensions: number): RowTable {
  const table = Int8Array.from(
    { length: rows * dimensions },
    (_, index) => (Math.imul(index + 1, 0x9e3779b1) >>> 24) - 128,
  )
  return { table, dimensions }
}

test.each([
  [0, 32],
  [4, 64],
  [152, 256],
  [5_000, 96],
])('the sum of %d rows of %d numbers agrees with a plain sum', (size, dimensions) => {
  const table = tableOf(dimensions)
  const starts = Uint32Array.from({ length: size }, (_, entry) => ((entry * 7) % rows) * dimensions)
  const weights = Int16Array.from({ length: size }, (_, entry) => (entry * 31) % 3_000)
  const sums = new Float64Array(dimensions).fill(7)
  sumRows(table, { starts, weights, size }, sums)
  const expected = Array.from({ length: dimensions }, (_, d) =>
    starts.reduce((sum, start, entry) => sum + (weights[entry] ?? 0) * (table.table[start + d] ?? 0), 0),
  )
  expect([...sums]).toEqual(expected)
})

test('sums are exact at the largest weights', () => {
  const table = { table: new Int8Array(rows * 32).fill(-128), dimensions: 32 }
  const size = Math.floor(maxTotalWeight / 32_767 / 4) * 4
  const starts = new Uint32Array(size)
  const sums = new Float64Array(32)
  sumRows(table, { starts, weights: new Int16Array(size).fill(32_767), size }, sums)
  expect(sums[31]).toBe(-128 * 32_767 * size)
})
