import type { ScoredId } from '@coderag/types'
import type { DirectionSums } from '../direction-sums.js'
import { bestRows } from './best-rows.js'
import type { Image } from './image.js'
import { scaleWord, slotWords, strideOf } from './layout.js'
import { scoreModule } from './score-module.js'

interface Memory {
  readonly buffer: ArrayBuffer
}

/**
 * Node has WebAssembly; its types come with the DOM's alone. This is what is used of it, for this module only: whoever
 * imports the source may have others.
 */
declare const WebAssembly: {
  readonly Memory: new (descriptor: { initial: number }) => Memory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: Record<string, Record<string, Memory>>,
  ) => { readonly exports: Record<string, unknown> }
}

type Score = (
  vectors: number,
  stride: number,
  scales: number,
  query: number,
  rows: number,
  count: number,
  scores: number,
) => void

/** Beyond the rows wanted, how many are compared exactly: at least, and as a share. */
const moreRows = { atLeast: 32, share: 0.25 }

/** Rows of 256 numbers that are compared while one out of order is waited for; 5 to 14 as measured. */
const rowsPerJump = 5

/**
 * Compares a query with every row that passes, by the high bytes of the vectors, which are in memory; then the best of
 * these with all 16 bits.
 */
export class Nearest {
  readonly #memory: Memory
  readonly #score: Score
  readonly #stride: number
  /** What is in memory, as numbers: `#stride` a row, and one a row. */
  readonly #high: Int8Array
  readonly #scales: Float32Array
  /** The low bytes in the same order, as far as rows were compared exactly: the system gives memory where it is written to. */
  readonly #low: Int8Array
  readonly #hasLow: Uint8Array
  /** Where each part begins in memory, bytes. */
  readonly #at: { readonly scales: number; readonly rows: number; readonly scores: number; readonly query: number }
  /** The rows that are in memory. */
  #rows: Uint32Array | null = null
  readonly #scans = new WeakMap<Uint32Array, Uint32Array>()

  private constructor(readonly image: Image) {
    const { rows } = image.tables
    const stride = strideOf(image.dimensions)
    const scales = rows * stride
    this.#at = { scales, rows: scales + rows * 4, scores: scales + rows * 8, query: scales + rows * 12 }
    this.#stride = stride
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil((this.#at.query + stride * 2) / 65_536) })
    this.#high = new Int8Array(this.#memory.buffer, 0, scales)
    this.#low = new Int8Array(scales)
    this.#hasLow = new Uint8Array(rows)
    this.#scales = new Float32Array(this.#memory.buffer, scales, rows)
    const module = new WebAssembly.Module(Buffer.from(scoreModule, 'base64'))
    const { exports } = new WebAssembly.Instance(module, { image: { memory: this.#memory } })
    this.#score = exports['score'] as Score
  }

  /** Reads the vectors. */
  static async load(image: Image): Promise<Nearest> {
    const nearest = new Nearest(image)
    const { buffer } = nearest.#memory
    for (const segment of image.tables.segments) {
      const { firstRow, rows } = segment
      await image.readVectors(segment, new Uint8Array(buffer, firstRow * nearest.#stride, rows * nearest.#stride))
    }
    const bits = new Uint32Array(buffer, nearest.#at.scales, image.tables.rows)
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
    const scores = this.#coarse(unit, rows)
    const candidates = limit + Math.max(moreRows.atLeast, Math.ceil(limit * moreRows.share))
    const hits: ScoredId[] = []
    for (const row of bestRows(scores, rows, candidates).toSorted()) {
      hits.push({ id: this.image.idOf(row), score: this.#exact(unit, row) })
    }
    return hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, limit)
  }

  /** Adds a row's vector up, by its high bytes: each number to a 250th of the largest. */
  addTo(sums: DirectionSums, key: string, row: number): void {
    const at = row * this.#stride
    sums.add(key, this.#high.subarray(at, at + (this.image.dimensions ?? 0)), 256 * this.#scaleOf(row))
  }

  #scaleOf(row: number): number {
    return this.#scales[row] ?? 0
  }

  /** @returns One number a row, valid for `rows` and until the next call; only their order means something. */
  #coarse(unit: Float32Array, passing: Uint32Array): Float32Array {
    const { buffer } = this.#memory
    const rows = this.#scanFor(passing)
    const { scales, rows: rowsAt, scores, query } = this.#at
    if (this.#rows !== rows) new Uint32Array(buffer, rowsAt, rows.length).set(rows)
    this.#rows = rows
    const sum = unit.reduce((total, value) => total + Math.abs(value), 0)
    const largest = unit.reduce((found, value) => Math.max(found, Math.abs(value)), 0)
    // As fine as 16 bits allow while no sum of products with 127 leaves 32 bits.
    const factor = Math.min(32_767 / largest, (2 ** 31 - 1) / (127 * (sum + 1)))
    new Int16Array(buffer, query, unit.length).set(unit.map((value) => Math.round(value * factor)))
    this.#score(0, this.#stride, scales, query, rowsAt, rows.length, scores)
    return new Float32Array(buffer, scores, this.image.tables.rows)
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
    const high = this.#high
    const low = this.#low
    const at = row * this.#stride
    if (this.#hasLow[row] === 0) {
      low.set(this.image.record(row, unit.length), at)
      this.#hasLow[row] = 1
    }
    let sum = 0
    for (let index = at; index < at + unit.length; index++) {
      sum += ((high[index] ?? 0) * 256 + (low[index] ?? 0)) * (unit[index - at] ?? 0)
    }
    return sum * this.#scaleOf(row)
  }
}
