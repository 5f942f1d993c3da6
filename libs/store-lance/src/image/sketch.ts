import { bestRows } from './best-rows.js'
import type { Comparison } from './comparison.js'
import { kthLargest } from './kth-largest.js'
import { sketchModule } from './sketch-module.js'
import { blockRows, type VectorMemory } from './vector-memory.js'
import { instantiate } from './wasm.js'

type MakeSketch = (
  ...args: [vectors: number, stride: number, scales: number, count: number, sketch: number, factors: number]
) => void

type Estimate = (
  ...args: [
    ...[sketch: number, stride: number, factors: number, table: number, base: number, step: number],
    ...[masks: number, from: number, to: number, estimates: number, maxima: number],
  ]
) => void

type Collect = (
  ...args: [estimates: number, maxima: number, from: number, to: number, least: number, rows: number]
) => number

/** Rows that pass a filter, as a look at the sketch needs them. */
interface Passing {
  /** Per block the bits of the rows that pass. */
  readonly masks: Uint16Array
  /** The blocks that have such rows, in ascending order. */
  readonly blocks: Uint32Array
  /** Some of the rows. */
  readonly sample: Uint32Array
}

/** Fewer rows than this are compared as fast as chosen, as measured with 256 numbers a row. */
export const leastRows = 40_000
/** Rows of a block that must pass, on average, for a look at all of it to be the faster way. */
const leastPassing = 4
/** Blocks for each row wanted, below which the estimates of single blocks say too little. */
const leastBlocks = 4
/** Rows by which the error of the estimates is measured, for each query anew. */
const sampleRows = 256
/**
 * Standard deviations that an estimate may be too low without its row being missed. Errors are sums of many small ones,
 * so that 3 of a million rows are further off.
 */
const allowedDeviations = 4.5
/** Rows that are sketched at once, a multiple of those of a block: up to 5 ms. */
const rowsAtOnce = 16_384
/** Where more than this share of the rows may be among the best, all are compared. */
const mostCompared = 0.25

/**
 * Two bits a number of every vector, from which the rows are chosen that are compared at all: one of a hundred, as a rule.
 * A look at all rows takes a quarter of the memory traffic that comparing them takes, and that is what it waits for.
 */
export class Sketch {
  readonly #makes: MakeSketch
  readonly #estimates: Estimate
  readonly #collects: Collect
  readonly #passing = new WeakMap<Uint32Array, { readonly found: Passing | null }>()
  /** Rows that are sketched. */
  #rows: number
  /** Whose masks are in memory. */
  #masked: Passing | null = null

  /** @param sketched - Rows that are sketched already. */
  constructor(
    readonly memory: VectorMemory,
    readonly comparison: Comparison,
    sketched = 0,
  ) {
    this.#rows = sketched
    const { sketch, estimate, collect } = instantiate(sketchModule, memory.memory)
    this.#makes = sketch as MakeSketch
    this.#estimates = estimate as Estimate
    this.#collects = collect as Collect
  }

  get isWhole(): boolean {
    return this.#rows === this.memory.rows
  }

  /** Somebody else has used the memory. */
  forget(): void {
    this.#masked = null
  }

  /** Sketches some rows more: all at once would let a question wait for 50 ms with 135,000 rows. */
  goOn(): void {
    const { at, stride, rows } = this.memory
    const first = this.#rows
    this.#rows = Math.min(rows, first + rowsAtOnce)
    this.#makes(
      ...([at.vectors + first * stride, stride, at.scales + first * 4, this.#rows - first] as const),
      ...([at.sketch + first * (stride / 4), at.factors + first * 4] as const),
    )
  }

  /**
   * Compares the rows that may be among the best with the query that `comparison` was asked last.
   *
   * @param query - The same.
   * @param passing - In ascending order, each once.
   * @returns The best `wanted` in no order; null where it is faster to compare all, and while the sketch is not whole.
   */
  best(query: Int16Array, passing: Uint32Array, wanted: number): Uint32Array | null {
    if (!this.isWhole) return null
    const among = this.#lookAt(passing)
    if (among === null || among.blocks.length < wanted * leastBlocks) return null
    const maxima = this.#estimate(query, among)
    // So many blocks have a row this good, so that at least as many rows are collected.
    const promising = kthLargest(maxima, among.blocks, wanted)
    const first = this.#collect(among, promising)
    // And so many rows score this much: no other is among the best.
    const least = kthLargest(this.comparison.scores(first), first, wanted)
    const survivors = this.#collect(among, least - this.#largestError(among))
    if (survivors.length > passing.length * mostCompared) return null
    const estimates = this.memory.floats(this.memory.at.estimates, this.memory.rows)
    const others = survivors.filter((row) => (estimates[row] ?? 0) < promising)
    return bestRows(this.comparison.scores(others), survivors, wanted)
  }

  /** @returns Per block the largest estimate. */
  #estimate(query: Int16Array, among: Passing): Float32Array {
    const { memory } = this
    const { at, stride } = memory
    if (this.#masked !== among) new Uint16Array(memory.memory.buffer, at.masks, among.masks.length).set(among.masks)
    this.#masked = among
    const { base, step } = writeTable(memory.bytes(at.table, stride * 8), query)
    this.#estimates(
      ...([at.sketch, stride, at.factors, at.table, base, step] as const),
      ...([at.masks, ...rangeOf(among), at.estimates, at.maxima] as const),
    )
    return memory.floats(at.maxima, memory.blocks)
  }

  #collect(among: Passing, least: number): Uint32Array {
    const { at } = this.memory
    const count = this.#collects(at.estimates, at.maxima, ...rangeOf(among), least, at.found)
    return this.memory.words(at.found, count).slice()
  }

  /** How much lower than a row's score its estimate may be. */
  #largestError({ sample }: Passing): number {
    const { at, rows } = this.memory
    const scores = this.comparison.scores(sample)
    const estimates = this.memory.floats(at.estimates, rows)
    let [sum, square] = [0, 0]
    for (const row of sample) {
      const error = (scores[row] ?? 0) - (estimates[row] ?? 0)
      sum += error
      square += error * error
    }
    const mean = sum / sample.length
    return mean + allowedDeviations * Math.sqrt(Math.max(0, square / sample.length - mean * mean))
  }

  #lookAt(passing: Uint32Array): Passing | null {
    const known = this.#passing.get(passing)
    if (known !== undefined) return known.found
    const found = passingOf(passing, this.memory)
    this.#passing.set(passing, { found })
    return found
  }
}

/** @returns Null where the rows are too few, or too far apart. */
function passingOf(rows: Uint32Array, { blocks: count }: VectorMemory): Passing | null {
  if (rows.length < leastRows) return null
  const masks = new Uint16Array(count)
  for (const row of rows) masks[row >> 4] = (masks[row >> 4] ?? 0) | (1 << (row & (blockRows - 1)))
  const blocks = Uint32Array.from(masks.keys()).filter((block) => masks[block] !== 0)
  if (rows.length < blocks.length * leastPassing) return null
  const sample = Uint32Array.from({ length: sampleRows }, (_, place) => {
    return rows[Math.floor((place * rows.length) / sampleRows)] ?? 0
  })
  return { masks, blocks, sample }
}

function rangeOf({ blocks }: Passing): [from: number, to: number] {
  return [blocks[0] ?? 0, (blocks.at(-1) ?? -1) + 1]
}

/** The largest number of the table: four of them are added up in 8 bits. */
const mostSteps = 63
/** Steps of all pairs together: they are added up in 16 bits. */
const mostStepsTogether = 65_535

/**
 * Writes what every pair of levels of two numbers adds to the product with the query, in whole steps above the least.
 *
 * @returns The product is `base` and `step` times the sum.
 */
function writeTable(table: Uint8Array, query: Int16Array): { base: number; step: number } {
  const pairs = table.length / 16
  let [widest, all] = [0, 0]
  for (let pair = 0; pair < pairs; pair++) {
    const width = 6 * (Math.abs(query[pair * 2] ?? 0) + Math.abs(query[pair * 2 + 1] ?? 0))
    widest = Math.max(widest, width)
    all += width
  }
  const step = Math.max(widest / mostSteps, all / (mostStepsTogether - pairs))
  for (let pair = 0; pair < pairs; pair++) {
    const [first = 0, second = 0] = [query[pair * 2], query[pair * 2 + 1]]
    const most = 3 * (Math.abs(first) + Math.abs(second))
    for (let levels = 0; levels < 16; levels++) {
      const product = first * (2 * (levels & 3) - 3) + second * (2 * (levels >> 2) - 3)
      table[pair * 16 + levels] = Math.round((product + most) / step)
    }
  }
  return { base: -all / 2, step }
}
