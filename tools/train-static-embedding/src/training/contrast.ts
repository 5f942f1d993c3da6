import type { Dataset } from './dataset.js'
import { multiply, transpose } from './loops.js'
import { dimensions } from './parameters.js'

/** Vectors of one side of a batch and the gradients of the loss, 256 numbers per pair. */
export interface VectorsWithGradients {
  /** Vectors of length 1. */
  readonly vectors: Float32Array
  readonly gradients: Float32Array
}

/** Buffers for a batch, reused from step to step. */
export interface ContrastBuffers {
  /** batch × batch. */
  readonly scores: Float32Array
  /** The transpose of the scores. */
  readonly transposedScores: Float32Array
  /** The transpose of the vectors of one side. */
  readonly transposedVectors: Float32Array
}

export function contrastBuffers(batchSize: number): ContrastBuffers {
  return {
    scores: new Float32Array(batchSize * batchSize),
    transposedScores: new Float32Array(batchSize * batchSize),
    transposedVectors: new Float32Array(batchSize * dimensions),
  }
}

export interface Batch {
  readonly query: VectorsWithGradients
  readonly document: VectorsWithGradients
  /** The pairs of the vectors, in order. */
  readonly pairs: Uint32Array
  readonly dataset: Dataset
}

/**
 * Computes the contrastive loss of a batch: softmax over the batch, queries over documents and documents over queries.
 * Writes the gradients of both sides.
 *
 * @param temperature - Divides similarities before the softmax.
 * @returns The mean loss, in nats.
 */
export function contrast(
  { query, document, pairs, dataset }: Batch,
  temperature: number,
  buffers: ContrastBuffers,
): number {
  const { scores, transposedScores, transposedVectors } = buffers
  const size = pairs.length
  multiply(scores, query.vectors, document.vectors, { rows: size, columns: size, inner: dimensions })
  const diagonal = new Float64Array(size)
  for (let row = 0; row < size; row++) diagonal[row] = scores[row * size + row] ?? 0
  for (let index = 0; index < size * size; index++) {
    scores[index] = Math.exp(((scores[index] ?? 0) - 1) / temperature)
  }
  maskEqual(scores, pairs, dataset)
  const loss = toGradients(scores, diagonal, temperature)
  const shape = { rows: size, columns: dimensions, inner: size }
  transpose(document.vectors, transposedVectors, size, dimensions)
  multiply(query.gradients, scores, transposedVectors, shape)
  transpose(scores, transposedScores, size, size)
  transpose(query.vectors, transposedVectors, size, dimensions)
  multiply(document.gradients, transposedScores, transposedVectors, shape)
  return loss
}

/** Replaces exponentials by the gradients of the similarities. Returns the mean loss. */
function toGradients(scores: Float32Array, diagonal: Float64Array, temperature: number): number {
  const size = diagonal.length
  const rowSums = new Float64Array(size)
  const columnSums = new Float64Array(size)
  let loss = 0
  for (let row = 0; row < size; row++) {
    let sum = 0
    for (let column = 0; column < size; column++) {
      const value = scores[row * size + column] ?? 0
      sum += value
      columnSums[column] = (columnSums[column] ?? 0) + value
    }
    rowSums[row] = sum
  }
  const scale = 1 / (2 * temperature * size)
  for (let row = 0; row < size; row++) {
    const rowShare = scale / (rowSums[row] ?? 1)
    for (let column = 0; column < size; column++) {
      const at = row * size + column
      scores[at] = (scores[at] ?? 0) * (rowShare + scale / (columnSums[column] ?? 1))
    }
    scores[row * size + row] = (scores[row * size + row] ?? 0) - 2 * scale
    const logSums = Math.log(rowSums[row] ?? 1) + Math.log(columnSums[row] ?? 1)
    loss += logSums / 2 - ((diagonal[row] ?? 0) - 1) / temperature
  }
  return loss / size
}

/** Sets scores to 0 between pairs with the same query or the same code, which are not negatives of each other. */
function maskEqual(scores: Float32Array, pairs: Uint32Array, { queryHashes, codeHashes }: Dataset): void {
  for (const hashes of [queryHashes, codeHashes]) {
    const places = new Map<number, number[]>()
    pairs.forEach((pair, index) => {
      const hash = hashes[pair] ?? 0
      const equal = places.get(hash)
      if (equal === undefined) {
        places.set(hash, [index])
        return
      }
      for (const other of equal) {
        scores[index * pairs.length + other] = 0
        scores[other * pairs.length + index] = 0
      }
      equal.push(index)
    })
  }
}
