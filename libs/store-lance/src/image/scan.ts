import { bestRows } from './best-rows.js'
import { Comparison } from './comparison.js'
import { ExactComparison, type RecordPlaces } from './exact-comparison.js'
import { Sketch } from './sketch.js'
import type { VectorMemory } from './vector-memory.js'

/** Rows of 256 numbers that are compared while one out of order is waited for; 5 to 14 as measured. */
const rowsPerJump = 5

/** Rows with how near they are, the nearest first. */
export interface ScoredRows {
  readonly rows: Uint32Array
  /** Cosines, one a row. */
  readonly scores: Float64Array
}

/** Compares a query with the rows that pass a filter: by the high bytes of the vectors, then the best with all 16 bits. */
export class Scan {
  readonly #comparison: Comparison
  readonly exact: ExactComparison
  readonly #ranges = new WeakMap<Uint32Array, Uint32Array>()
  #sketch: Sketch | null = null

  /**
   * @param all - Every row of the snapshot, in ascending order.
   * @param low - Of another thread's `exact`.
   */
  constructor(
    readonly memory: VectorMemory,
    readonly all: Uint32Array,
    places: RecordPlaces,
    low?: SharedArrayBuffer,
  ) {
    this.#comparison = new Comparison(memory)
    this.exact = new ExactComparison(memory, places, low)
  }

  /** Sketches a part of the rows, in up to 5 ms. @returns Whether any is left. */
  sketchSome(): boolean {
    this.#sketch ??= new Sketch(this.memory, this.#comparison)
    if (!this.#sketch.isWhole) this.#sketch.goOn()
    return !this.#sketch.isWhole
  }

  /** Goes on with the sketch that another thread made of the same memory. */
  takeSketch(): void {
    this.#sketch = new Sketch(this.memory, this.#comparison, this.memory.rows)
  }

  /** What was written to the memory is no longer there: another thread has used it. */
  forget(): void {
    this.#comparison.forget()
    this.#sketch?.forget()
  }

  /**
   * @param unit - The query, of length 1.
   * @param passing - In ascending order, each once. What is found out of it is kept with it.
   * @returns The best `wanted` rows by their high bytes, with their exact scores.
   */
  best(unit: Float32Array, passing: Uint32Array, wanted: number): ScoredRows {
    const query = this.#comparison.ask(unit)
    const best =
      this.#sketch?.best(query, passing, wanted) ??
      bestRows(this.#comparison.scores(this.#compared(passing)), passing, wanted)
    const rows = best.sort()
    return nearestFirst(rows, this.exact.scores(unit, rows))
  }

  /** The passing rows, or all from the first to the last of them where that is faster: memory is read ahead in order. */
  #compared(passing: Uint32Array): Uint32Array {
    const known = this.#ranges.get(passing)
    if (known !== undefined) return known
    const { all } = this
    if (passing === all) return all
    const last = all.lastIndexOf(passing.at(-1) ?? 0)
    const range = all.subarray(all.indexOf(passing[0] ?? 0), last + 1)
    const jumps = passing.filter((row, index) => row !== (passing[index - 1] ?? -1) + 1).length
    const compared = range.length < passing.length + jumps * rowsPerJump ? range : passing
    this.#ranges.set(passing, compared)
    return compared
  }
}

function nearestFirst(rows: Uint32Array, scores: Float64Array): ScoredRows {
  const order = Array.from(rows.keys()).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  return {
    rows: Uint32Array.from(order, (place) => rows[place] ?? 0),
    scores: Float64Array.from(order, (place) => scores[place] ?? 0),
  }
}
