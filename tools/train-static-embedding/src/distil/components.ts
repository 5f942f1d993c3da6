/** The mean of vectors and the directions in which they differ most. */
export interface Components {
  readonly mean: Float64Array
  /** count × dimensions, row-major: orthonormal, the strongest first. */
  readonly directions: Float64Array
}

/**
 * Returns the principal components of vectors, by orthogonal iteration on their covariance (Golub and Van Loan, Matrix
 * Computations, 8.2.4).
 *
 * @param vectors - Row-major.
 * @param count - Number of components.
 */
export function componentsOf(vectors: Float32Array, dimensions: number, count: number): Components {
  const rows = vectors.length / dimensions
  const mean = new Float64Array(dimensions)
  for (let at = 0; at < vectors.length; at++) mean[at % dimensions] = (mean[at % dimensions] ?? 0) + (vectors[at] ?? 0)
  for (let d = 0; d < dimensions; d++) mean[d] = (mean[d] ?? 0) / rows
  const covariance = new Float64Array(dimensions * dimensions)
  const centred = new Float64Array(dimensions)
  for (let row = 0; row < rows; row++) {
    for (let d = 0; d < dimensions; d++) centred[d] = (vectors[row * dimensions + d] ?? 0) - (mean[d] ?? 0)
    for (let a = 0; a < dimensions; a++) {
      const value = centred[a] ?? 0
      const from = a * dimensions
      for (let b = 0; b < dimensions; b++)
        covariance[from + b] = (covariance[from + b] ?? 0) + value * (centred[b] ?? 0)
    }
  }
  // Start from the coordinate axes, which are orthonormal.
  let directions = new Float64Array(count * dimensions)
  for (let one = 0; one < count; one++) directions[one * dimensions + one] = 1
  for (let iteration = 0; iteration < 60; iteration++) {
    const next = new Float64Array(count * dimensions)
    for (let one = 0; one < count; one++) {
      for (let a = 0; a < dimensions; a++) {
        let value = 0
        for (let b = 0; b < dimensions; b++)
          value += (covariance[a * dimensions + b] ?? 0) * (directions[one * dimensions + b] ?? 0)
        next[one * dimensions + a] = value
      }
    }
    orthonormalise(next, dimensions)
    directions = next
  }
  return { mean, directions }
}

/** Gram and Schmidt's process, row by row. */
function orthonormalise(rows: Float64Array, dimensions: number): void {
  for (let one = 0; one < rows.length; one += dimensions) {
    for (let other = 0; other < one; other += dimensions) {
      let product = 0
      for (let d = 0; d < dimensions; d++) product += (rows[one + d] ?? 0) * (rows[other + d] ?? 0)
      for (let d = 0; d < dimensions; d++) rows[one + d] = (rows[one + d] ?? 0) - product * (rows[other + d] ?? 0)
    }
    let square = 0
    for (let d = 0; d < dimensions; d++) square += (rows[one + d] ?? 0) ** 2
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square)
    for (let d = 0; d < dimensions; d++) rows[one + d] = (rows[one + d] ?? 0) * scale
  }
}

/** Returns the coordinates of vectors along the first components, row-major. */
export function project(
  { mean, directions }: Components,
  vectors: Float32Array,
  { dimensions, count }: { readonly dimensions: number; readonly count: number },
): Float32Array {
  const rows = vectors.length / dimensions
  const projected = new Float32Array(rows * count)
  for (let row = 0; row < rows; row++) {
    for (let one = 0; one < count; one++) {
      const from = one * dimensions
      let value = 0
      for (let d = 0; d < dimensions; d++)
        value += ((vectors[row * dimensions + d] ?? 0) - (mean[d] ?? 0)) * (directions[from + d] ?? 0)
      projected[row * count + one] = value
    }
  }
  return projected
}
