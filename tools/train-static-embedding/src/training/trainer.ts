import type { Dataset } from './dataset.js'
import { createKernels, kernelDimensions as dimensions, type Kernels } from './kernels.js'
import { initialParameters, tableLength, type Parameters, type WeightState } from './parameters.js'
import { createRandom, type Random } from './random.js'

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

/** Most entries of one part of a pair that a step looks at. */
const maxEntries = 384

/** Entries of one side of a batch: pair i has entries `starts[i]` to `starts[i + 1]`, exclusive. */
interface Side {
  readonly starts: Uint32Array
  readonly rows: Region<Uint32Array>
  readonly slots: Region<Uint32Array>
  readonly coefficients: Region<Float32Array>
  readonly dots: Region<Float32Array>
  /** Unit vectors. */
  readonly vectors: Region<Float32Array>
  readonly gradients: Region<Float32Array>
  readonly norms: Float64Array
  readonly weights: WeightState
  readonly weightGradients: Float64Array
}

/** A typed array that the kernels see, with its address. */
interface Region<View> {
  readonly at: number
  readonly view: View
}

/** Learns from batches of pairs: softmax over the batch in both directions, Adam on the rows a batch touches. */
export class Trainer {
  readonly parameters: Parameters
  readonly #dataset: Dataset
  readonly #options: TrainerOptions
  readonly #kernels: Kernels
  readonly #table: Region<Float32Array>
  readonly #rowGradients: Region<Float32Array>
  readonly #question: Side
  readonly #document: Side
  readonly #scores: Region<Float32Array>
  readonly #transposed: Region<Float32Array>
  readonly #scratch: Region<Float32Array>
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
    const { batchSize } = options
    const size = dataset.vocabulary.length
    const plan = new MemoryPlan()
    const table = plan.floats(tableLength(size))
    const rowGradients = plan.floats(tableLength(size))
    const planSide = (): ReturnType<typeof planOf> => planOf(plan, batchSize)
    const [question, document] = [planSide(), planSide()]
    const [scores, transposed] = [
      plan.floats(batchSize * batchSize),
      plan.floats(batchSize * Math.max(batchSize, dimensions)),
    ]
    const scratch = plan.floats(8 * Math.max(batchSize, dimensions))
    const memory = plan.allocate()
    const floats = (place: Place): Region<Float32Array> => ({
      at: place.at,
      view: new Float32Array(memory.buffer, place.at, place.length),
    })
    this.#kernels = createKernels(memory)
    this.#table = floats(table)
    this.#rowGradients = floats(rowGradients)
    this.#scores = floats(scores)
    this.#transposed = floats(transposed)
    this.#scratch = floats(scratch)
    this.parameters = initialParameters(dataset, this.#table.view, options.seed)
    const sideOf = (places: ReturnType<typeof planOf>, weights: WeightState): Side => ({
      starts: new Uint32Array(batchSize + 1),
      rows: { at: places.rows.at, view: new Uint32Array(memory.buffer, places.rows.at, places.rows.length) },
      slots: { at: places.slots.at, view: new Uint32Array(memory.buffer, places.slots.at, places.slots.length) },
      coefficients: floats(places.coefficients),
      dots: floats(places.dots),
      vectors: floats(places.vectors),
      gradients: floats(places.gradients),
      norms: new Float64Array(batchSize),
      weights,
      weightGradients: new Float64Array(size),
    })
    this.#question = sideOf(question, this.parameters.questionWeights)
    this.#document = sideOf(document, this.parameters.documentWeights)
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
    const loss = this.#compare(pairs)
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
  #pool(side: Side, pairs: number): void {
    const { vectors, starts, norms } = side
    for (let pair = 0; pair < pairs; pair++) {
      const start = starts[pair] ?? 0
      const count = (starts[pair + 1] ?? 0) - start
      const base = pair * dimensions
      this.#kernels.pool(
        vectors.at + base * 4,
        this.#table.at,
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

  /** Softmax over the batch, questions over documents and documents over questions; leaves gradients on both sides. */
  #compare(pairs: Uint32Array): number {
    const size = pairs.length
    const { temperature } = this.#options
    const scores = this.#scores.view
    const [question, document] = [this.#question, this.#document]
    transpose(document.vectors.view, this.#transposed.view, size, dimensions)
    this.#kernels.multiply(
      this.#scores.at,
      question.vectors.at,
      this.#transposed.at,
      size,
      size,
      dimensions,
      this.#scratch.at,
    )
    const rowSums = new Float64Array(size)
    const columnSums = new Float64Array(size)
    let loss = 0
    const diagonal = new Float64Array(size)
    for (let row = 0; row < size; row++) diagonal[row] = scores[row * size + row] ?? 0
    for (let index = 0; index < size * size; index++) scores[index] = Math.exp(((scores[index] ?? 0) - 1) / temperature)
    this.#maskEqual(pairs)
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
    const { multiply } = this.#kernels
    multiply(question.gradients.at, this.#scores.at, document.vectors.at, size, dimensions, size, this.#scratch.at)
    transpose(scores, this.#transposed.view, size, size)
    multiply(document.gradients.at, this.#transposed.at, question.vectors.at, size, dimensions, size, this.#scratch.at)
    return loss / size
  }

  /** Two pairs with the same question or the same code are no negatives for each other. */
  #maskEqual(pairs: Uint32Array): void {
    for (const hashes of [this.#dataset.questionHashes, this.#dataset.codeHashes]) {
      const places = new Map<number, number[]>()
      pairs.forEach((pair, index) => {
        const hash = hashes[pair] ?? 0
        const equal = places.get(hash)
        if (equal === undefined) places.set(hash, [index])
        else {
          for (const other of equal) {
            this.#scores.view[index * pairs.length + other] = 0
            this.#scores.view[other * pairs.length + index] = 0
          }
          equal.push(index)
        }
      })
    }
  }

  /** Takes gradients of unit vectors back to rows and weights. */
  #spread(side: Side, pairs: number): void {
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
        this.#table.at,
        this.#rowGradients.at,
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
    const gradients = this.#rowGradients.view
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

interface Place {
  readonly at: number
  readonly length: number
}

function planOf(plan: MemoryPlan, batchSize: number) {
  const entries = batchSize * 3 * maxEntries
  return {
    rows: plan.floats(entries),
    slots: plan.floats(entries),
    coefficients: plan.floats(entries),
    dots: plan.floats(entries),
    vectors: plan.floats(batchSize * dimensions),
    gradients: plan.floats(batchSize * dimensions),
  }
}

/** Lays arrays out in one memory, 16-byte aligned. */
class MemoryPlan {
  #bytes = 0

  floats(length: number): Place {
    const at = this.#bytes
    this.#bytes += Math.ceil(length / 4) * 16
    return { at, length }
  }

  allocate(): WebAssembly.Memory {
    return new WebAssembly.Memory({ initial: Math.ceil(this.#bytes / 65_536) })
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
