import { kernelDimensions as dimensions } from './kernels.js'
import { tableLength } from './parameters.js'

/** Most entries of one part of a pair that a step looks at. */
export const maxEntries = 384

/** A typed array that the kernels see, with its address. */
export interface Region<View> {
  readonly at: number
  readonly view: View
}

/** Entries of one side of a batch: pair i has entries `starts[i]` to `starts[i + 1]`, exclusive. */
export interface Side {
  readonly starts: Uint32Array
  readonly rows: Region<Uint32Array>
  readonly slots: Region<Uint32Array>
  readonly coefficients: Region<Float32Array>
  readonly dots: Region<Float32Array>
  /** Unit vectors. */
  readonly vectors: Region<Float32Array>
  readonly gradients: Region<Float32Array>
  readonly norms: Float64Array
  readonly weightGradients: Float64Array
}

/** What a step works on, laid out in one memory. */
export interface TrainingMemory {
  readonly memory: WebAssembly.Memory
  readonly table: Region<Float32Array>
  readonly rowGradients: Region<Float32Array>
  readonly question: Side
  readonly document: Side
  /** batch × batch. */
  readonly scores: Region<Float32Array>
  /** Room for either side's vectors, or the scores, turned over. */
  readonly transposed: Region<Float32Array>
  /** Room for the kernels. */
  readonly scratch: Region<Float32Array>
}

/**
 * Lays out what steps over a table of `rows` need.
 *
 * @param batchSize - Most pairs of a step.
 */
export function layOutMemory(rows: number, batchSize: number): TrainingMemory {
  const plan = new MemoryPlan()
  const table = plan.floats(tableLength(rows))
  const rowGradients = plan.floats(tableLength(rows))
  const [question, document] = [planSide(plan, batchSize), planSide(plan, batchSize)]
  const scores = plan.floats(batchSize * batchSize)
  const transposed = plan.floats(batchSize * Math.max(batchSize, dimensions))
  const scratch = plan.floats(8 * Math.max(batchSize, dimensions))
  const memory = plan.allocate()
  const floats = ({ at, length }: Place): Region<Float32Array> => ({
    at,
    view: new Float32Array(memory.buffer, at, length),
  })
  const numbers = ({ at, length }: Place): Region<Uint32Array> => ({
    at,
    view: new Uint32Array(memory.buffer, at, length),
  })
  const sideOf = (places: ReturnType<typeof planSide>): Side => ({
    starts: new Uint32Array(batchSize + 1),
    rows: numbers(places.rows),
    slots: numbers(places.slots),
    coefficients: floats(places.coefficients),
    dots: floats(places.dots),
    vectors: floats(places.vectors),
    gradients: floats(places.gradients),
    norms: new Float64Array(batchSize),
    weightGradients: new Float64Array(rows),
  })
  return {
    memory,
    table: floats(table),
    rowGradients: floats(rowGradients),
    question: sideOf(question),
    document: sideOf(document),
    scores: floats(scores),
    transposed: floats(transposed),
    scratch: floats(scratch),
  }
}

interface Place {
  readonly at: number
  readonly length: number
}

function planSide(plan: MemoryPlan, batchSize: number) {
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
