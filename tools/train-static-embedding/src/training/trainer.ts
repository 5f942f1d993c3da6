import { contrast, contrastBuffers, type ContrastBuffers } from './contrast.js'
import type { Dataset } from './dataset.js'
import { addScaled, dotProduct } from './loops.js'
import { dimensions, initialParameters, type Parameters, type WeightState } from './parameters.js'
import { createRandom, type Random } from './random.js'

export interface TrainerOptions {
  readonly seed: number
  /** Maximum number of pairs per step. */
  readonly batchSize: number
  /** Divides similarities before the softmax. */
  readonly temperature: number
  /** Additional weight of the words in the head of a document. */
  readonly headWeight: number
  /** Share of documents that lose their head in a step, so that the model also learns from code alone. */
  readonly headDropout: number
  /** Share of rows that are left out of a query or document in a step. */
  readonly rowDropout: number
}

/** Maximum number of rows of one part of a pair. */
const maxEntries = 384

/** One side of a batch. Pair i has the entries from `starts[i]` to `starts[i + 1]`, exclusive. */
interface Side {
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  /** The place of each row among the rows that the step changes. */
  readonly slots: Uint32Array
  readonly coefficients: Float32Array
  /** Vectors of length 1, one per pair. */
  readonly vectors: Float32Array
  readonly gradients: Float32Array
  /** The length of each vector before scaling. */
  readonly norms: Float64Array
  readonly weights: WeightState
  /** One per row of the table. */
  readonly weightGradients: Float64Array
}

/** Trains on batches of pairs. A step changes only the rows that the batch contains, with Adam. */
export class Trainer {
  readonly parameters: Parameters
  readonly #dataset: Dataset
  readonly #options: TrainerOptions
  readonly #query: Side
  readonly #document: Side
  readonly #buffers: ContrastBuffers
  /** One row per slot. */
  readonly #rowGradients: Float32Array
  /** Per row of the table, 1 + its slot; 0 if the step does not change it. */
  readonly #slotOf: Uint32Array
  /** The row of each slot. */
  readonly #touched: Uint32Array
  #touchedSize = 0
  /** Per row, its count in the head of the current pair; negated once it is added. */
  readonly #headCounts: Int32Array
  readonly #countWeights = Float64Array.from({ length: 256 }, (_, count) => 1 + Math.log(Math.max(1, count)))

  constructor(dataset: Dataset, options: TrainerOptions) {
    this.#dataset = dataset
    this.#options = options
    const rows = dataset.vocabulary.length
    this.parameters = initialParameters(dataset, options.seed)
    this.#query = createSide(rows, options.batchSize, this.parameters.queryWeights)
    this.#document = createSide(rows, options.batchSize, this.parameters.documentWeights)
    this.#buffers = contrastBuffers(options.batchSize)
    this.#rowGradients = new Float32Array(rows * dimensions)
    this.#slotOf = new Uint32Array(rows)
    this.#headCounts = new Int32Array(rows)
    this.#touched = new Uint32Array(rows)
  }

  /**
   * Trains on one batch.
   *
   * @param pairs - Indexes of pairs; their number is even and at most `batchSize`.
   * @returns The mean loss of the batch, in nats.
   */
  step(pairs: Uint32Array, learningRate: number): number {
    const random = createRandom(this.#options.seed * 7_919 + this.parameters.steps)
    this.#collect(pairs, random)
    this.#pool(this.#query, pairs.length)
    this.#pool(this.#document, pairs.length)
    const batch = { query: this.#query, document: this.#document, pairs, dataset: this.#dataset }
    const loss = contrast(batch, this.#options.temperature, this.#buffers)
    this.#backpropagate(this.#query, pairs.length)
    this.#backpropagate(this.#document, pairs.length)
    this.#update(learningRate)
    return loss
  }

  /** Collects the rows of both sides, with dropout. */
  #collect(pairs: Uint32Array, random: Random): void {
    for (let index = 0; index < this.#touchedSize; index++) this.#slotOf[this.#touched[index] ?? 0] = 0
    this.#touchedSize = 0
    const countWeight = (_row: number, count: number): number => this.#countWeights[count] ?? 0
    pairs.forEach((pair, index) => {
      const start = this.#query.starts[index] ?? 0
      this.#query.starts[index + 1] = this.#append(this.#query, start, 3 * pair, countWeight, random)
      this.#document.starts[index + 1] = this.#appendDocument(pair, this.#document.starts[index] ?? 0, random)
    })
  }

  /** Counts head and code together, and the head again with its weight, as the encoder does. */
  #appendDocument(pair: number, start: number, random: Random): number {
    const { headWeight, headDropout } = this.#options
    const { offsets, rows, counts } = this.#dataset
    const withHead = random.next() >= headDropout
    const [head, code] = [3 * pair + 1, 3 * pair + 2]
    const headStart = offsets[head] ?? 0
    const headEnd = withHead ? (offsets[code] ?? 0) : headStart
    for (let at = headStart; at < headEnd; at++) this.#headCounts[rows[at] ?? 0] = counts[at] ?? 0
    const together = (row: number, count: number): number => {
      const inHead = this.#headCounts[row] ?? 0
      this.#headCounts[row] = -inHead
      return this.#countWeights[Math.min(255, count + inHead)] ?? 0
    }
    const headAgain = (row: number, count: number): number => {
      const weight = this.#countWeights[count] ?? 0
      return headWeight * weight + ((this.#headCounts[row] ?? 0) > 0 ? weight : 0)
    }
    let end = this.#append(this.#document, start, code, together, random)
    if (withHead) end = this.#append(this.#document, end, head, headAgain, random)
    for (let at = headStart; at < headEnd; at++) this.#headCounts[rows[at] ?? 0] = 0
    return end
  }

  /** Appends the entries of one part of a pair, except those that dropout removes. Returns the end of the entries. */
  #append(
    side: Side,
    start: number,
    part: number,
    weightOf: (row: number, count: number) => number,
    random: Random,
  ): number {
    const { offsets, rows, counts } = this.#dataset
    const first = offsets[part] ?? 0
    const last = Math.min(offsets[part + 1] ?? 0, first + maxEntries)
    let end = start
    for (let at = first; at < last; at++) {
      const row = rows[at] ?? 0
      const weight = weightOf(row, counts[at] ?? 0)
      const isOnlyOneLeft = at === last - 1 && end === start
      if (random.next() < this.#options.rowDropout && !isOnlyOneLeft) continue
      side.rows[end] = row
      side.slots[end] = this.#slot(row)
      side.coefficients[end] = weight * Math.exp(side.weights.values[row] ?? 0)
      end++
    }
    return end
  }

  #slot(row: number): number {
    const known = this.#slotOf[row] ?? 0
    if (known > 0) return known - 1
    const slot = this.#touchedSize++
    this.#touched[slot] = row
    this.#slotOf[row] = slot + 1
    return slot
  }

  /** Computes the weighted sum of the rows of each pair, scaled to length 1. */
  #pool(side: Side, pairs: number): void {
    const { vectors, starts, norms, rows, coefficients } = side
    const table = this.parameters.vectors
    for (let pair = 0; pair < pairs; pair++) {
      const base = pair * dimensions
      vectors.fill(0, base, base + dimensions)
      const end = starts[pair + 1] ?? 0
      for (let entry = starts[pair] ?? 0; entry < end; entry++) {
        const factor = coefficients[entry] ?? 0
        addScaled(vectors, base, table, (rows[entry] ?? 0) * dimensions, { factor, length: dimensions })
      }
      let square = 1e-12
      for (let d = base; d < base + dimensions; d++) square += (vectors[d] ?? 0) ** 2
      const norm = Math.sqrt(square)
      norms[pair] = norm
      for (let d = base; d < base + dimensions; d++) vectors[d] = (vectors[d] ?? 0) / norm
    }
  }

  /** Converts the gradients of the vectors to gradients of rows and of weights. */
  #backpropagate(side: Side, pairs: number): void {
    const { vectors, gradients, starts, norms, rows, slots, coefficients, weightGradients } = side
    const table = this.parameters.vectors
    for (let pair = 0; pair < pairs; pair++) {
      const base = pair * dimensions
      let along = 0
      for (let d = base; d < base + dimensions; d++) along += (gradients[d] ?? 0) * (vectors[d] ?? 0)
      const norm = norms[pair] ?? 1
      for (let d = base; d < base + dimensions; d++) {
        gradients[d] = ((gradients[d] ?? 0) - along * (vectors[d] ?? 0)) / norm
      }
      const end = starts[pair + 1] ?? 0
      for (let entry = starts[pair] ?? 0; entry < end; entry++) {
        const row = rows[entry] ?? 0
        const factor = coefficients[entry] ?? 0
        const slot = (slots[entry] ?? 0) * dimensions
        addScaled(this.#rowGradients, slot, gradients, base, { factor, length: dimensions })
        const product = dotProduct(gradients, base, table, row * dimensions, dimensions)
        weightGradients[row] = (weightGradients[row] ?? 0) + factor * product
      }
    }
  }

  /** Updates the rows and weights of the batch with Adam. */
  #update(learningRate: number): void {
    const { parameters } = this
    const step = ++parameters.steps
    const meanScale = 1 / (1 - meanDecay ** step)
    const squareScale = 1 / (1 - squareDecay ** step)
    const adam = (means: Float32Array, squares: Float32Array, at: number, gradient: number): number => {
      const mean = meanDecay * (means[at] ?? 0) + (1 - meanDecay) * gradient
      const square = squareDecay * (squares[at] ?? 0) + (1 - squareDecay) * gradient * gradient
      means[at] = mean
      squares[at] = square
      return (learningRate * mean * meanScale) / (Math.sqrt(square * squareScale) + 1e-8)
    }
    const gradients = this.#rowGradients
    const { vectors, vectorMeans, vectorSquares } = parameters
    for (let slot = 0; slot < this.#touchedSize; slot++) {
      const row = this.#touched[slot] ?? 0
      const base = row * dimensions
      for (let d = 0; d < dimensions; d++) {
        const from = slot * dimensions + d
        const at = base + d
        vectors[at] = (vectors[at] ?? 0) - adam(vectorMeans, vectorSquares, at, gradients[from] ?? 0)
        gradients[from] = 0
      }
      for (const { weights, weightGradients } of [this.#query, this.#document]) {
        const gradient = weightGradients[row] ?? 0
        weightGradients[row] = 0
        if (gradient === 0) continue
        weights.values[row] = (weights.values[row] ?? 0) - adam(weights.means, weights.squares, row, gradient)
      }
    }
  }
}

function createSide(rows: number, batchSize: number, weights: WeightState): Side {
  const entries = batchSize * 3 * maxEntries
  return {
    starts: new Uint32Array(batchSize + 1),
    rows: new Uint32Array(entries),
    slots: new Uint32Array(entries),
    coefficients: new Float32Array(entries),
    vectors: new Float32Array(batchSize * dimensions),
    gradients: new Float32Array(batchSize * dimensions),
    norms: new Float64Array(batchSize),
    weights,
    weightGradients: new Float64Array(rows),
  }
}

const meanDecay = 0.9
const squareDecay = 0.999
