import { describe, expect, test } from 'vitest'
import { assemble } from '../scripts/assemble.mjs'
import { kernelRowSums } from '../src/sums/kernel-row-sums.js'
import { maxTotalWeight, plainRowSums, type RowTable } from '../src/sums/row-sums.js'
import { rowSumModule } from '../src/sums/row-sum-module.js'

const rows = 500

/** Numbers that look random and are the same every time. */
function tableOf(dimensions: number): RowTable {
  const table = Int8Array.from(
    { length: rows * dimensions },
    (_, index) => (Math.imul(index + 1, 0x9e3779b1) >>> 24) - 128,
  )
  return { table, dimensions }
}

function entriesOf(count: number, dimensions: number, weight: (entry: number) => number) {
  return {
    starts: Uint32Array.from({ length: count }, (_, entry) => ((entry * 7) % rows) * dimensions),
    weights: Int16Array.from({ length: count }, (_, entry) => weight(entry)),
  }
}

test('the module that is shipped is what its source assembles to', async () => {
  expect(await assemble()).toBe(rowSumModule)
})

describe('sums of rows', () => {
  test.each([
    [0, 256],
    [1, 256],
    [2, 32],
    [3, 64],
    [151, 256],
    [1_023, 256],
    [5_001, 96],
  ])('of %d rows of %d numbers are the same in plain code and in the kernel', (count, dimensions) => {
    const table = tableOf(dimensions)
    const kernel = kernelRowSums(table)
    const { starts, weights } = entriesOf(count, dimensions, (entry) => (entry * 31) % 3_000)
    expect(kernel).not.toBeNull()
    expect(kernel?.(starts, weights, count)).toEqual(plainRowSums(table)(starts, weights, count))
  })

  test('are what adding up gives', () => {
    const table = tableOf(32)
    const { starts, weights } = entriesOf(9, 32, (entry) => entry * 1_000)
    const expected = Array.from({ length: 32 }, (_, d) =>
      starts.reduce((sum, start, entry) => sum + (weights[entry] ?? 0) * (table.table[start + d] ?? 0), 0),
    )
    expect([...plainRowSums(table)(starts, weights, 9)]).toEqual(expected)
    expect([...(kernelRowSums(table)?.(starts, weights, 9) ?? [])]).toEqual(expected)
  })

  test('stay within 32 bits at the largest weights, whatever the rows hold', () => {
    const table = { table: new Int8Array(rows * 32).fill(-128), dimensions: 32 }
    const count = Math.floor(maxTotalWeight / 32_767)
    const { starts, weights } = entriesOf(count, 32, () => 32_767)
    const expected = -128 * 32_767 * count
    expect(plainRowSums(table)(starts, weights, count)[0]).toBe(expected)
    expect(kernelRowSums(table)?.(starts, weights, count)[31]).toBe(expected)
  })

  test('do not keep anything of the sums before, while memory grows', () => {
    const table = tableOf(64)
    const kernel = kernelRowSums(table)
    for (const count of [3, 4_000, 2, 40_000, 5]) {
      const { starts, weights } = entriesOf(count, 64, (entry) => entry % 100)
      expect(kernel?.(starts, weights, count)).toEqual(plainRowSums(table)(starts, weights, count))
    }
  })

  test('of rows that the kernel’s passes do not fit are left to plain code', () => {
    expect(kernelRowSums(tableOf(40))).toBeNull()
  })
})
