import { scoreModule } from './score-module.js'
import type { VectorMemory } from './vector-memory.js'
import { instantiate } from './wasm.js'

type Score = (
  vectors: number,
  stride: number,
  scales: number,
  query: number,
  rows: number,
  count: number,
  scores: number,
) => void

/** Compares rows with a query by the high bytes of their vectors. */
export class Comparison {
  readonly #score: Score
  /** The rows that are in memory. */
  #rows: Uint32Array | null = null

  constructor(readonly memory: VectorMemory) {
    this.#score = instantiate(scoreModule, memory.memory)['score'] as Score
  }

  /** Somebody else has used the memory. */
  forget(): void {
    this.#rows = null
  }

  /**
   * Takes the query for the comparisons that follow.
   *
   * @returns It as whole numbers, as fine as 16 bits allow while no sum of products with 127 leaves 32 bits.
   */
  ask(unit: Float32Array): Int16Array {
    const sum = unit.reduce((total, value) => total + Math.abs(value), 0)
    const largest = unit.reduce((found, value) => Math.max(found, Math.abs(value)), 0)
    const factor = Math.min(32_767 / largest, (2 ** 31 - 1) / (127 * (sum + 1)))
    const query = new Int16Array(this.memory.memory.buffer, this.memory.at.query, unit.length)
    query.set(unit.map((value) => Math.round(value * factor)))
    return query
  }

  /**
   * @returns One number a row, valid for `rows`, and for those of calls before, until the next query; only their order means
   *   something.
   */
  scores(rows: Uint32Array): Float32Array {
    const { at, stride } = this.memory
    if (this.#rows !== rows) this.memory.words(at.rows, rows.length).set(rows)
    this.#rows = rows
    this.#score(at.vectors, stride, at.scales, at.query, at.rows, rows.length, at.scores)
    return this.memory.floats(at.scores, this.memory.rows)
  }
}
