import { readSync } from 'node:fs'
import { offsetWord, slotWords } from './slot.js'
import type { VectorMemory } from './vector-memory.js'

/** Where the records of rows lie, as every thread may know it. */
export interface RecordPlaces {
  /** In shared memory. */
  readonly slots: Uint32Array
  /** In the order of their rows; `file` is open for reading. */
  readonly segments: readonly { readonly firstRow: number; readonly file: number }[]
}

/**
 * Compares rows with a query by all 16 bits of their vectors. The low bytes of a row are read when it is compared for the
 * first time, and stay in the memory.
 */
export class ExactComparison {
  readonly #high: Int8Array
  readonly #scales: Float32Array
  readonly #low: Int8Array
  /** Per row 1 where its low bytes are in the memory. */
  readonly #hasLow: Uint8Array

  /**
   * @param low - What another thread's has of the same rows. Not part of `memory`: that can't have more than 4 GiB; the
   *   system gives what is written to.
   */
  constructor(
    readonly memory: VectorMemory,
    readonly places: RecordPlaces,
    readonly low = new SharedArrayBuffer(memory.rows * (memory.stride + 1)),
  ) {
    const { at, rows, stride } = memory
    this.#high = memory.signed(at.vectors, rows * stride)
    this.#scales = memory.floats(at.scales, rows)
    this.#low = new Int8Array(low, 0, rows * stride)
    this.#hasLow = new Uint8Array(low, rows * stride, rows)
  }

  /** @param unit - The query, of length 1. @returns One cosine for each of the rows. */
  scores(unit: Float32Array, rows: Uint32Array): Float64Array {
    const { stride } = this.memory
    const high = this.#high
    const low = this.#low
    const scores = new Float64Array(rows.length)
    rows.forEach((row, index) => {
      if (this.#hasLow[row] === 0) this.#readLow(row, unit.length)
      const at = row * stride
      let sum = 0
      for (let d = 0; d < unit.length; d++) {
        sum += ((high[at + d] ?? 0) * 256 + (low[at + d] ?? 0)) * (unit[d] ?? 0)
      }
      scores[index] = sum * (this.#scales[row] ?? 0)
    })
    return scores
  }

  /** A record begins with them. */
  #readLow(row: number, length: number): void {
    const { slots, segments } = this.places
    const word = row * slotWords + offsetWord
    const offset = (slots[word] ?? 0) + (slots[word + 1] ?? 0) * 2 ** 32
    const file = segments.findLast(({ firstRow }) => firstRow <= row)?.file ?? -1
    if (readSync(file, this.#low, row * this.memory.stride, length, offset) !== length) {
      throw new RangeError('unexpected end of a read image')
    }
    this.#hasLow[row] = 1
  }
}
