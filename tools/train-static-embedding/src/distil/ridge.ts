import type { TextRows } from './text-rows.js'

export interface RidgeOptions {
  /** Weight of the squared distance of the table from where it starts. */
  readonly ridge: number
  readonly iterations: number
  readonly report?: (line: string) => void
}

/**
 * Fits the rows of a table, so that the weighted mean of the rows of a text is near the text's target: ridge regression
 * towards the table's start, by conjugate gradients on the normal equations (Hestenes and Stiefel, 1952), all columns
 * at once.
 *
 * @param targets - texts × dimensions, row-major.
 * @param table - rows × dimensions, row-major: where to start. It is changed.
 */
export function fitRows(
  texts: TextRows,
  targets: Float32Array,
  table: Float32Array,
  { dimensions, ridge, iterations, report }: RidgeOptions & { readonly dimensions: number },
): void {
  const count = texts.starts.length - 1
  // Xᵀ(Y − X·table)
  const residual = new Float32Array(table.length)
  const mean = new Float32Array(dimensions)
  for (let text = 0; text < count; text++) {
    meanOf(texts, text, table, mean)
    for (let d = 0; d < dimensions; d++) mean[d] = (targets[text * dimensions + d] ?? 0) - (mean[d] ?? 0)
    spread(texts, text, mean, residual)
  }
  const direction = residual.slice()
  const image = new Float32Array(table.length)
  let squares = columnSquares(residual, dimensions)
  for (let iteration = 0; iteration < iterations; iteration++) {
    for (let at = 0; at < image.length; at++) image[at] = ridge * (direction[at] ?? 0)
    for (let text = 0; text < count; text++) {
      meanOf(texts, text, direction, mean)
      spread(texts, text, mean, image)
    }
    const along = columnProducts(direction, image, dimensions)
    const steps = squares.map((square, d) => (along[d] === 0 ? 0 : square / (along[d] ?? 1)))
    for (let at = 0; at < table.length; at++) {
      const step = steps[at % dimensions] ?? 0
      table[at] = (table[at] ?? 0) + step * (direction[at] ?? 0)
      residual[at] = (residual[at] ?? 0) - step * (image[at] ?? 0)
    }
    const next = columnSquares(residual, dimensions)
    for (let at = 0; at < direction.length; at++) {
      const d = at % dimensions
      const ratio = squares[d] === 0 ? 0 : (next[d] ?? 0) / (squares[d] ?? 1)
      direction[at] = (residual[at] ?? 0) + ratio * (direction[at] ?? 0)
    }
    squares = next
    report?.(`iteration ${iteration + 1}: residual ${Math.sqrt(sum(squares)).toFixed(3)}`)
  }
}

/** Writes the weighted mean of the rows of a text. */
export function meanOf(
  { starts, rows, weights }: TextRows,
  text: number,
  table: Float32Array,
  mean: Float32Array,
): void {
  mean.fill(0)
  const dimensions = mean.length
  for (let at = starts[text] ?? 0; at < (starts[text + 1] ?? 0); at++) {
    const from = (rows[at] ?? 0) * dimensions
    const weight = weights[at] ?? 0
    for (let d = 0; d < dimensions; d++) mean[d] = (mean[d] ?? 0) + weight * (table[from + d] ?? 0)
  }
}

/** Adds a vector to the rows of a text by their weights. */
function spread({ starts, rows, weights }: TextRows, text: number, vector: Float32Array, table: Float32Array): void {
  const dimensions = vector.length
  for (let at = starts[text] ?? 0; at < (starts[text + 1] ?? 0); at++) {
    const from = (rows[at] ?? 0) * dimensions
    const weight = weights[at] ?? 0
    for (let d = 0; d < dimensions; d++) table[from + d] = (table[from + d] ?? 0) + weight * (vector[d] ?? 0)
  }
}

function columnSquares(table: Float32Array, dimensions: number): Float64Array {
  return columnProducts(table, table, dimensions)
}

function columnProducts(a: Float32Array, b: Float32Array, dimensions: number): Float64Array {
  const sums = new Float64Array(dimensions)
  for (let at = 0; at < a.length; at++) {
    const d = at % dimensions
    sums[d] = (sums[d] ?? 0) + (a[at] ?? 0) * (b[at] ?? 0)
  }
  return sums
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
