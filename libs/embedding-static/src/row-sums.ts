/** Rows of 8-bit numbers, `dimensions` per row. */
export interface RowTable {
  readonly table: Int8Array
  readonly dimensions: number
}

/**
 * Maximum sum of the weights of one text. The products with 8-bit numbers then stay within 32 bits, as they did when
 * vectors were summed in 32 bits: the rounding of weights depends on it, so a change changes vectors.
 */
export const maxTotalWeight = Math.floor((2 ** 31 - 1) / 128)

/** Rows per pass: the sums are read and written a quarter as often, which takes two thirds of the time. */
export const rowsPerPass = 4

/**
 * Sums rows of a table, each multiplied by its weight. Weights are whole numbers, so the sums are exact and do not depend
 * on the order of the rows.
 *
 * @param entries.starts - The start of each row in the table; the length is a multiple of `rowsPerPass`.
 * @param entries.weights - The weight of each row; 0 for rows that fill the last pass.
 * @param entries.size - The number of rows, rounded up to a multiple of `rowsPerPass`.
 * @param sums - Receives one sum per dimension.
 */
export function sumRows(
  { table, dimensions }: RowTable,
  { starts, weights, size }: { readonly starts: Uint32Array; readonly weights: Int16Array; readonly size: number },
  sums: Float64Array,
): void {
  sums.fill(0)
  for (let entry = 0; entry < size; entry += rowsPerPass) {
    const start0 = starts[entry] ?? 0
    const start1 = starts[entry + 1] ?? 0
    const start2 = starts[entry + 2] ?? 0
    const start3 = starts[entry + 3] ?? 0
    const weight0 = weights[entry] ?? 0
    const weight1 = weights[entry + 1] ?? 0
    const weight2 = weights[entry + 2] ?? 0
    const weight3 = weights[entry + 3] ?? 0
    for (let d = 0; d < dimensions; d++) {
      sums[d] =
        (sums[d] ?? 0) +
        weight0 * (table[start0 + d] ?? 0) +
        weight1 * (table[start1 + d] ?? 0) +
        weight2 * (table[start2 + d] ?? 0) +
        weight3 * (table[start3 + d] ?? 0)
    }
  }
}
