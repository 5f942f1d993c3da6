import { StoreError } from './errors.js'

/**
 * Checks that a query vector fits the table.
 *
 * @throws StoreError `STORE_DIMENSIONS`, `STORE_VECTOR`.
 */
export function checkQueryVector(vector: Float32Array, dimensions: number | null): void {
  if (dimensions === null) {
    throw new StoreError(
      'STORE_DIMENSIONS',
      `The index has no vectors, the query has ${vector.length} dimensions. Search by words, or crawl again with an embedder.`,
      { expected: null, found: vector.length },
    )
  }
  if (vector.length !== dimensions) {
    throw new StoreError(
      'STORE_DIMENSIONS',
      `The index has vectors of ${dimensions} dimensions, the query has ${vector.length}. Use the embedder that built the index, or crawl again.`,
      { expected: dimensions, found: vector.length },
    )
  }
  const square = vector.reduce((sum, value) => sum + value * value, 0)
  if (!Number.isFinite(square) || square === 0) {
    throw new StoreError(
      'STORE_VECTOR',
      'The query vector has no direction: it is all zeros, or holds a number that is not finite. Check the embedder.',
      { dimensions },
    )
  }
}

/**
 * Checks that a batch's vectors fit the table.
 *
 * @throws StoreError `STORE_DIMENSIONS`.
 */
export function checkBatchVectors(found: number | null, expected: number | null): void {
  if (found === expected) return
  const name = (dimensions: number | null): string => (dimensions === null ? 'no vectors' : `${dimensions} dimensions`)
  throw new StoreError(
    'STORE_DIMENSIONS',
    `The store keeps ${name(expected)}, the batch has ${name(found)}. Vectors of two models are never mixed: crawl again into an empty store.`,
    { expected, found },
  )
}
