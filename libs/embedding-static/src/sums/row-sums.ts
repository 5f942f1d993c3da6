/** A table whose rows are to be summed. */
export interface RowTable {
  /** Rows of `dimensions` numbers, one after the other. */
  readonly table: Int8Array
  readonly dimensions: number
}

/**
 * Sums rows of a table. All ways of doing it are exact, so that each gives the same bits.
 *
 * @param starts - Where each row begins in the table.
 * @param weights - What each row counts, 0 to 32,767; their sum is at most `maxTotalWeight`.
 * @param entries - How many of the starts and weights count.
 * @returns One sum a column; valid until the next call.
 */
export type SumRows = (starts: Uint32Array, weights: Int16Array, entries: number) => Int32Array

/** With this, no sum of numbers of 8 bits leaves 32 bits. */
export const maxTotalWeight = Math.floor((2 ** 31 - 1) / 128)

const rowsPerPass = 4

/** In plain code: runs everywhere and keeps no copy of the table. */
export function plainRowSums({ table, dimensions }: RowTable): SumRows {
  const sums = new Int32Array(dimensions)
  return (starts, weights, entries) => {
    sums.fill(0)
    // Four rows a pass: the sums are read and written a quarter as often. Past the end, rows count nothing.
    for (let entry = 0; entry < entries; entry += rowsPerPass) {
      const at = (place: number): number => (entry + place < entries ? (starts[entry + place] ?? 0) : 0)
      const weightOf = (place: number): number => (entry + place < entries ? (weights[entry + place] ?? 0) : 0)
      const [start0, start1, start2, start3] = [at(0), at(1), at(2), at(3)]
      const [weight0, weight1, weight2, weight3] = [weightOf(0), weightOf(1), weightOf(2), weightOf(3)]
      for (let d = 0; d < dimensions; d++) {
        sums[d] =
          (sums[d] ?? 0) +
          weight0 * (table[start0 + d] ?? 0) +
          weight1 * (table[start1 + d] ?? 0) +
          weight2 * (table[start2 + d] ?? 0) +
          weight3 * (table[start3 + d] ?? 0)
      }
    }
    return sums
  }
}
