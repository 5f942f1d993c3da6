import type { Dataset } from './dataset.js'
import { kernelDimensions as dimensions, type Kernels } from './kernels.js'
import type { TrainingMemory } from './training-memory.js'

/**
 * Softmax over the batch, questions over documents and documents over questions; leaves gradients on both sides.
 *
 * @param pairs - Whose unit vectors stand in the memory, in order.
 * @param temperature - Divides cosines before the softmax.
 * @returns The mean loss, in nats.
 */
export function contrast(
  { question, document, scores, transposed, scratch }: TrainingMemory,
  { multiply }: Kernels,
  { pairs, temperature, dataset }: { pairs: Uint32Array; temperature: number; dataset: Dataset },
): number {
  const size = pairs.length
  const values = scores.view
  transpose(document.vectors.view, transposed.view, size, dimensions)
  multiply(scores.at, question.vectors.at, transposed.at, size, size, dimensions, scratch.at)
  const diagonal = new Float64Array(size)
  for (let row = 0; row < size; row++) diagonal[row] = values[row * size + row] ?? 0
  for (let index = 0; index < size * size; index++) values[index] = Math.exp(((values[index] ?? 0) - 1) / temperature)
  maskEqual(values, pairs, dataset)
  const loss = toGradients(values, diagonal, temperature)
  multiply(question.gradients.at, scores.at, document.vectors.at, size, dimensions, size, scratch.at)
  transpose(values, transposed.view, size, size)
  multiply(document.gradients.at, transposed.at, question.vectors.at, size, dimensions, size, scratch.at)
  return loss
}

/** Turns exponentials into the gradients of the cosines; returns the mean loss. */
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

/** Two pairs with the same question or the same code are no negatives for each other. */
function maskEqual(scores: Float32Array, pairs: Uint32Array, { questionHashes, codeHashes }: Dataset): void {
  for (const hashes of [questionHashes, codeHashes]) {
    const places = new Map<number, number[]>()
    pairs.forEach((pair, index) => {
      const hash = hashes[pair] ?? 0
      const equal = places.get(hash)
      if (equal === undefined) places.set(hash, [index])
      else {
        for (const other of equal) {
          scores[index * pairs.length + other] = 0
          scores[other * pairs.length + index] = 0
        }
        equal.push(index)
      }
    })
  }
}

/** Blocks of 16 × 16, so that both sides stay in the cache. */
function transpose(from: Float32Array, to: Float32Array, rows: number, columns: number): void {
  for (let top = 0; top < rows; top += 16) {
    const bottom = Math.min(rows, top + 16)
    for (let left = 0; left < columns; left += 16) {
      const right = Math.min(columns, left + 16)
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) to[column * rows + row] = from[row * columns + column] ?? 0
      }
    }
  }
}
