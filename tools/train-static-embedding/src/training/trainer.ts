import { contrast } from './contrast.js'
import type { Dataset } from './dataset.js'
import { createKernels, kernelDimensions as dimensions, type Kernels } from './kernels.js'
import { initialParameters, type Parameters, type WeightState } from './parameters.js'
import { createRandom, type Random } from './random.js'
import { layOutMemory, maxEntries, type Side, type TrainingMemory } from './training-memory.js'

export interface TrainerOptions {
  readonly seed: number
  /** Most pairs of a step. */
  readonly batchSize: number
  /** Divides cosines before the softmax. */
  readonly temperature: number
  /** What a word of the head counts beyond its place in the text. */
  readonly headWeight: number
  /** Share of documents that lose their head in a step, so that the code learns to stand alone. */
  readonly headDropout: number
  /** Share of rows left out of a question or document in a step. */
  readonly rowDropout: number
}

/** A side of a batch with what is learned for it. */
interface LearnedSide extends Side {
  readonly weights: WeightState
}

/** Learns from batches of pairs: softmax over the batch in both directions, Adam on the rows a batch touches. */
export class Trainer {
  readonly parameters: Parameters
  readonly #dataset: Dataset
  readonly #options: TrainerOptions
  readonly #memory: TrainingMemory
  readonly #kernels: Kernels
  readonly #question: LearnedSide
  readonly #document: LearnedSide
  /** Per row: 1 + its slot among the rows the step touches. */
  readonly #slotOf: Uint32Array
  readonly #touched: Uint32Array
  #touchedSize = 0
  /** Per row: its count in the head of the pair at hand. */
  readonly #headCounts: Int32Array
  readonly #countWeights = Float64Array.from({ length: 256 }, (_, count) => 1 + Math.log(Math.max(1, count)))

  constructor(dataset: Dataset, options: TrainerOptions) {
    this.#dataset = dataset
    this.#options = options
    const size = dataset.vocabulary.length
    this.#memory = layOutMemory(size, options.batchSize)
    this.#kernels = createKernels(this.#memory.memory)
    this.parameters = initialParameters(dataset, this.#memory.table.view, options.seed)
    this.#question = { ...this.#memory.question, weights: this.parameters.questionWeights }
    this.#document = { ...this.#memory.document, weights: this.parameters.documentWeights }
    this.#slotOf = new Uint32Array(size)
    this.#headCounts = new Int32Array(size)
    this.#touched = new Uint32Array(size)
  }

  /**
   * One step on a batch.
   *
   * @param pairs - A multiple of 8, at most `batchSize`.
   * @returns The mean loss of the batch, in nats.
   */
  step(pairs: Uint32Array, learningRate: number): number {
    const random = createRandom(this.#options.seed * 7_919 + this.parameters.steps)
    this.#collect(pairs, random)
    this.#pool(this.#question, pairs.length)
    this.#pool(this.#document, pairs.length)
    const { temperature } = this.#options
    const loss = contrast(this.#memory, this.#kernels, { pairs, temperature, dataset: this.#dataset })
    this.#spread(this.#question, pairs.length)
    this.#spread(this.#document, pairs.length)
    this.#update(learningRate)
    return loss
  }

  #collect(pairs: Uint32Array, random: Random): void {
    for (let index = 0; index < this.#touchedSize; index++) this.#slotOf[this.#touched[index] ?? 0] = 0
    this.#touchedSize = 0
    const countWeight = (_row: number, count: number): number => this.#countWeights[count] ?? 0
    pairs.forEach((pair, index) => {
      const start = this.#question.starts[index] ?? 0
      this.#question.starts[index + 1] = this.#append(this.#question, start, 3 * pair, countWeight, random)
      this.#document.starts[index + 1] = this.#appendDocument(pair, this.#document.starts[index] ?? 0, random)
    })
  }

  /** As the encoder has it: head and code counted together, and the head once more with its weight. */
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
      // Below zero from here on: counted already.
      this.#headCounts[row] = -inHead
      return this.#countWeights[Math.min(255, count + inHead)] ?? 0
    }
    const alone = (row: number, count: number): number => {
      const weight = this.#countWeights[count] ?? 0
      return headWeight * weight + ((this.#headCounts[row] ?? 0) > 0 ? weight : 0)
    }
    let end = this.#append(this.#document, start, code, together, random)
    if (withHead) end = this.#append(this.#document, end, head, alone, random)
    for (let at = headStart; at < headEnd; at++) this.#headCounts[rows[at] ?? 0] = 0
    return end
  }

  /** Appends the entries of one part of a pair, less those dropped by chance; returns where they end. */
  #append(
    side: LearnedSide,
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
      const isLast = at === last - 1 && end === start
      if (random.next() < this.#options.rowDropout && !isLast) continue
      side.rows.view[end] = row
      side.slots.view[end] = this.#slot(row)
      side.coefficients.view[end] = weight * Math.exp(side.weights.values[row] ?? 0)
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

  /** Weighted sums of rows, scaled to unit length. */
  #pool(side: LearnedSide, pairs: number): void {
    const { vectors, starts, norms } = side
    for (let pair = 0; pair < pairs; pair++) {
      const start = starts[pair] ?? 0
      const count = (starts[pair + 1] ?? 0) - start
      const base = pair * dimensions
      this.#kernels.pool(
        vectors.at + base * 4,
        this.#memory.table.at,
        side.rows.at + start * 4,
        side.coefficients.at + start * 4,
        count,
      )
      let square = 1e-12
      for (let d = base; d < base + dimensions; d++) square += (vectors.view[d] ?? 0) ** 2
      const norm = Math.sqrt(square)
      norms[pair] = norm
      for (let d = base; d < base + dimensions; d++) vectors.view[d] = (vectors.view[d] ?? 0) / norm
    }
  }

  /** Takes gradients of unit vectors back to rows and weights. */
  #spread(side: LearnedSide, pairs: number): void {
    const { vectors, gradients, starts, norms, weightGradients } = side
    for (let pair = 0; pair < pairs; pair++) {
      const base = pair * dimensions
      let along = 0
      for (let d = base; d < base + dimensions; d++) along += (gradients.view[d] ?? 0) * (vectors.view[d] ?? 0)
      const norm = norms[pair] ?? 1
      for (let d = base; d < base + dimensions; d++) {
        gradients.view[d] = ((gradients.view[d] ?? 0) - along * (vectors.view[d] ?? 0)) / norm
      }
      const start = starts[pair] ?? 0
      const end = starts[pair + 1] ?? 0
      this.#kernels.spread(
        gradients.at + base * 4,
        this.#memory.table.at,
        this.#memory.rowGradients.at,
        side.rows.at + start * 4,
        side.slots.at + start * 4,
        side.coefficients.at + start * 4,
        side.dots.at + start * 4,
        end - start,
      )
      for (let at = start; at < end; at++) {
        const row = side.rows.view[at] ?? 0
        const gradient = (side.coefficients.view[at] ?? 0) * (side.dots.view[at] ?? 0)
        weightGradients[row] = (weightGradients[row] ?? 0) + gradient
      }
    }
  }

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
    const gradients = this.#memory.rowGradients.view
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
      for (const { weights, weightGradients } of [this.#question, this.#document]) {
        const gradient = weightGradients[row] ?? 0
        weightGradients[row] = 0
        if (gradient === 0) continue
        weights.values[row] = (weights.values[row] ?? 0) - adam(weights.means, weights.squares, row, gradient)
      }
    }
  }
}

const meanDecay = 0.9
const squareDecay = 0.999
