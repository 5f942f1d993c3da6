import { readFileSync, writeFileSync } from 'node:fs'
import type { Dataset } from './dataset.js'
import { createRandom } from './random.js'

/** Numbers per vector. */
export const dimensions = 256

/** The parameters of the model, with the state of the optimiser. */
export interface Parameters {
  /** Number of rows of the table. */
  readonly rows: number
  /** Number of optimiser steps so far. */
  steps: number
  /** rows × 256, row-major. */
  readonly vectors: Float32Array
  readonly vectorMeans: Float32Array
  readonly vectorSquares: Float32Array
  /** Logarithms of the weights of rows in queries. */
  readonly queryWeights: WeightState
  /** Logarithms of the weights of rows in documents. */
  readonly documentWeights: WeightState
}

/** One trained number per row, with its optimiser state. */
export interface WeightState {
  readonly values: Float32Array
  readonly means: Float32Array
  readonly squares: Float32Array
}

/** Returns random vectors, and weights that decrease with the frequency of a row (SIF: a / (a + p)). */
export function initialParameters(dataset: Dataset, seed: number): Parameters {
  const size = dataset.vocabulary.length
  const vectors = new Float32Array(size * dimensions)
  const random = createRandom(seed)
  for (let index = 0; index < vectors.length; index++) vectors[index] = random.normal() / 16
  const frequency = rowFrequency(dataset)
  const weights = (part: 'query' | 'document', constant: number): WeightState => {
    const values = Float32Array.from(frequency[part], (share) => Math.log(constant / (constant + share)))
    return { values, means: new Float32Array(size), squares: new Float32Array(size) }
  }
  return {
    rows: size,
    steps: 0,
    vectors,
    vectorMeans: new Float32Array(vectors.length),
    vectorSquares: new Float32Array(vectors.length),
    queryWeights: weights('query', 0.003),
    documentWeights: weights('document', 0.03),
  }
}

/** Writes all parameters, so that a run can continue from them. */
export function writeCheckpoint(path: string, parameters: Parameters): void {
  const header = Uint32Array.of(parameters.rows, parameters.steps)
  const arrays = allArrays(parameters).map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength))
  writeFileSync(path, Buffer.concat([Buffer.from(header.buffer), ...arrays]))
}

/** Reads a checkpoint into the parameters of the same vocabulary. */
export function readCheckpoint(path: string, into: Parameters): void {
  const bytes = readFileSync(path)
  const size = bytes.readUInt32LE(0)
  if (size !== into.rows) {
    throw new Error(`The checkpoint has ${size} rows, the dataset ${into.rows}. Train into an empty folder.`)
  }
  into.steps = bytes.readUInt32LE(4)
  let offset = 8
  for (const array of allArrays(into)) {
    array.set(new Float32Array(new Uint8Array(bytes.subarray(offset, offset + array.byteLength)).buffer))
    offset += array.byteLength
  }
}

function allArrays(parameters: Parameters): Float32Array[] {
  const { vectors, vectorMeans, vectorSquares, queryWeights: query, documentWeights: document } = parameters
  const weights = [query, document].flatMap(({ values, means, squares }) => [values, means, squares])
  return [vectors, vectorMeans, vectorSquares, ...weights]
}

/** Returns the share of the queries, and of the documents, that contain each row. */
function rowFrequency(dataset: Dataset): { query: Float64Array; document: Float64Array } {
  const { offsets, rows, kinds } = dataset
  const query = new Float64Array(dataset.vocabulary.length)
  const document = new Float64Array(dataset.vocabulary.length)
  const share = 1 / Math.max(1, kinds.length)
  for (let pair = 0; pair < kinds.length; pair++) {
    const start = offsets[3 * pair] ?? 0
    const codeStart = offsets[3 * pair + 2] ?? 0
    for (let at = start; at < (offsets[3 * pair + 1] ?? 0); at++)
      query[rows[at] ?? 0] = (query[rows[at] ?? 0] ?? 0) + share
    for (let at = codeStart; at < (offsets[3 * pair + 3] ?? 0); at++)
      document[rows[at] ?? 0] = (document[rows[at] ?? 0] ?? 0) + share
  }
  return { query, document }
}
