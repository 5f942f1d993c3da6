import type { ScoredId } from '@coderag/types'
import type { DirectionSums } from '../direction-sums.js'
import { bestRows } from './best-rows.js'
import { Comparison } from './comparison.js'
import type { Image } from './image.js'
import { scaleWord, slotWords, strideOf } from './layout.js'
import { leastRows, Sketch } from './sketch.js'
import { VectorMemory } from './vector-memory.js'

/** Beyond the rows wanted, how many are compared exactly: at least, and as a share. */
const moreRows = { atLeast: 32, share: 0.25 }

/** Rows of 256 numbers that are compared while one out of order is waited for; 5 to 14 as measured. */
const rowsPerJump = 5

/** Rows of a page of low bytes. */
const pageRows = 64

/** Searches before a sketch is begun: a command asks one question. */
const unsketchedSearches = 4

/**
 * Compares a query with every row that passes, by the high bytes of the vectors, which are in memory; then the best of
 * these with all 16 bits. Once a sketch is made, a part with every search from the fifth on, it tells which rows need no
 * comparison.
 */
export class Nearest {
  readonly #memory: VectorMemory
  readonly #comparison: Comparison
  #sketch: Sketch | null = null
  #searches = 0
  /** What is in memory, as numbers: `stride` a row, and one a row. */
  readonly #high: Int8Array
  readonly #scales: Float32Array
  /** The low bytes in the same order, in pages that are made where rows are compared exactly. */
  readonly #low: (Int8Array | undefined)[] = []
  readonly #hasLow: Uint8Array
  readonly #scans = new WeakMap<Uint32Array, Uint32Array>()

  private constructor(readonly image: Image) {
    const { rows } = image.tables
    const memory = new VectorMemory(rows, strideOf(image.dimensions))
    this.#memory = memory
    this.#comparison = new Comparison(memory)
    this.#high = memory.signed(memory.at.vectors, rows * memory.stride)
    this.#scales = memory.floats(memory.at.scales, rows)
    this.#hasLow = new Uint8Array(rows)
  }

  /** Reads the vectors. */
  static async load(image: Image): Promise<Nearest> {
    const nearest = new Nearest(image)
    const { at, stride, rows: all } = nearest.#memory
    for (const segment of image.tables.segments) {
      const { firstRow, rows } = segment
      await image.readVectors(segment, nearest.#memory.bytes(at.vectors + firstRow * stride, rows * stride))
    }
    const bits = nearest.#memory.words(at.scales, all)
    for (let row = 0; row < bits.length; row++) bits[row] = image.tables.slots[row * slotWords + scaleWord] ?? 0
    return nearest
  }

  /**
   * @param vector - With a direction; its length does not matter.
   * @param rows - In ascending order, each once.
   * @returns The best first; equal ones by id.
   */
  search(vector: Float32Array, rows: Uint32Array, limit: number): ScoredId[] {
    const length = Math.hypot(...vector)
    const unit = vector.map((value) => value / length)
    const candidates = limit + Math.max(moreRows.atLeast, Math.ceil(limit * moreRows.share))
    const hits: ScoredId[] = []
    for (const row of this.#best(unit, rows, candidates).toSorted()) {
      hits.push({ id: this.image.idOf(row), score: this.#exact(unit, row) })
    }
    return hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, limit)
  }

  /** Adds a row's vector up, by its high bytes: each number to a 250th of the largest. */
  addTo(sums: DirectionSums, key: string, row: number): void {
    const at = row * this.#memory.stride
    sums.add(key, this.#high.subarray(at, at + (this.image.dimensions ?? 0)), 256 * this.#scaleOf(row))
  }

  #scaleOf(row: number): number {
    return this.#scales[row] ?? 0
  }

  /** The rows that are best by their high bytes, in no order. */
  #best(unit: Float32Array, passing: Uint32Array, wanted: number): Uint32Array {
    const query = this.#comparison.ask(unit)
    if (this.#searches++ === unsketchedSearches && this.#memory.rows >= leastRows) {
      this.#sketch = new Sketch(this.#memory, this.#comparison)
    }
    if (this.#sketch?.isWhole === false) this.#sketch.goOn()
    return (
      this.#sketch?.best(query, passing, wanted) ??
      bestRows(this.#comparison.scores(this.#scanFor(passing)), passing, wanted)
    )
  }

  /** The passing rows, or all from the first to the last of them where that is faster: memory is read ahead in order. */
  #scanFor(passing: Uint32Array): Uint32Array {
    const known = this.#scans.get(passing)
    if (known !== undefined) return known
    const { all } = this.image.passing
    if (passing === all) return all
    const last = all.lastIndexOf(passing.at(-1) ?? 0)
    const range = all.subarray(all.indexOf(passing[0] ?? 0), last + 1)
    const jumps = passing.filter((row, index) => row !== (passing[index - 1] ?? -1) + 1).length
    const scan = range.length < passing.length + jumps * rowsPerJump ? range : passing
    this.#scans.set(passing, scan)
    return scan
  }

  #exact(unit: Float32Array, row: number): number {
    const { stride } = this.#memory
    const high = this.#high
    const low = (this.#low[Math.floor(row / pageRows)] ??= new Int8Array(pageRows * stride))
    const at = row * stride
    const lowAt = (row % pageRows) * stride
    if (this.#hasLow[row] === 0) {
      low.set(this.image.record(row, unit.length), lowAt)
      this.#hasLow[row] = 1
    }
    let sum = 0
    for (let index = 0; index < unit.length; index++) {
      sum += ((high[at + index] ?? 0) * 256 + (low[lowAt + index] ?? 0)) * (unit[index] ?? 0)
    }
    return sum * this.#scaleOf(row)
  }
}
