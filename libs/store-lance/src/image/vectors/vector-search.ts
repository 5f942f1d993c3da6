import type { ScoredId } from '@coderag/types'
import { bestRows, ScoreKernel } from '@coderag/storage'
import type { DirectionSums } from '../../direction-sums.js'
import { recheckedRows, rowsPerJump } from '../../options.js'
import { scaleWord, slotWords, strideOf } from '../format/format.js'
import type { Image } from '../read/image.js'

/**
 * Exact nearest-neighbour search over the vectors of an image.
 *
 * 1. The kernel compares the query with the high byte of every number of every row that passes the filter. The high
 *    bytes are in memory.
 * 2. The best rows, a quarter more than asked for, are compared again with all 16 bits. The low bytes of a row are read
 *    from its record the first time and stay in memory.
 */
export class VectorSearch {
  readonly #kernel: ScoreKernel
  readonly #stride: number
  readonly #low: Int8Array
  /** One flag per row: 1 if its low bytes are in memory. */
  readonly #hasLow: Uint8Array
  /** The rows that are compared for a list of passing rows. */
  readonly #comparedRows = new WeakMap<Uint32Array, Uint32Array>()

  private constructor(readonly image: Image) {
    const { rows } = image.tables
    this.#stride = strideOf(image.dimensions)
    this.#kernel = new ScoreKernel(rows, this.#stride)
    // The system provides this memory only as it is written.
    this.#low = new Int8Array(rows * this.#stride)
    this.#hasLow = new Uint8Array(rows)
  }

  /** Reads the high bytes of all vectors. */
  static async load(image: Image): Promise<VectorSearch> {
    const search = new VectorSearch(image)
    const { vectors, scales } = search.#kernel
    const stride = search.#stride
    for (const segment of image.tables.segments) {
      const { firstRow, rows } = segment
      const target = new Uint8Array(vectors.buffer, vectors.byteOffset + firstRow * stride, rows * stride)
      await image.readVectors(segment, target)
    }
    const scaleBits = new Uint32Array(scales.buffer, scales.byteOffset, scales.length)
    for (let row = 0; row < scaleBits.length; row++) {
      scaleBits[row] = image.tables.slots[row * slotWords + scaleWord] ?? 0
    }
    return search
  }

  /**
   * Finds the rows most similar to a vector.
   *
   * @param vector - Not all zeros; its length does not matter.
   * @param rows - The rows to search, in ascending order. What is derived from this array is kept with it.
   * @returns At most `limit` hits with their cosine similarity, best first; equal ones by id.
   */
  search(vector: Float32Array, rows: Uint32Array, limit: number): ScoredId[] {
    const length = Math.hypot(...vector)
    const unit = vector.map((value) => value / length)
    const candidates = limit + Math.max(recheckedRows.atLeast, Math.ceil(limit * recheckedRows.share))
    const scores = this.#kernel.scores(unit, this.#rowsToCompare(rows))
    const hits = Array.from(bestRows(scores, rows, candidates).sort(), (row) => ({
      row,
      score: this.#similarity(unit, row),
    }))
    hits.sort((a, b) => b.score - a.score)
    const last = hits[limit - 1]?.score ?? -Infinity
    return hits
      .filter(({ score }) => score >= last)
      .map(({ row, score }): ScoredId => ({ id: this.image.idOf(row), score }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
  }

  /** Adds the high bytes of a row's vector to a sum: each number is right to a 250th of the largest. */
  addTo(sums: DirectionSums, key: string, row: number): void {
    const at = row * this.#stride
    const high = this.#kernel.vectors.subarray(at, at + (this.image.dimensions ?? 0))
    sums.add(key, high, 256 * (this.#kernel.scales[row] ?? 0))
  }

  /** Computes the cosine similarity of the query with a row from all 16 bits. */
  #similarity(unit: Float32Array, row: number): number {
    if (this.#hasLow[row] === 0) this.#readLow(row)
    const high = this.#kernel.vectors
    const low = this.#low
    const at = row * this.#stride
    let sum = 0
    for (let d = 0; d < unit.length; d++) {
      sum += ((high[at + d] ?? 0) * 256 + (low[at + d] ?? 0)) * (unit[d] ?? 0)
    }
    return sum * (this.#kernel.scales[row] ?? 0)
  }

  #readLow(row: number): void {
    const dimensions = this.image.dimensions ?? 0
    this.image.readLowBytes(row, this.#low.subarray(row * this.#stride, row * this.#stride + dimensions))
    this.#hasLow[row] = 1
  }

  /** Returns the passing rows, or the whole range that they span if that is faster: memory is read ahead in order. */
  #rowsToCompare(passing: Uint32Array): Uint32Array {
    const known = this.#comparedRows.get(passing)
    if (known !== undefined) return known
    const { all } = this.image.passing
    if (passing === all) return all
    const range = all.subarray(all.indexOf(passing[0] ?? 0), all.lastIndexOf(passing.at(-1) ?? 0) + 1)
    const jumps = passing.filter((row, index) => row !== (passing[index - 1] ?? -1) + 1).length
    const compared = range.length < passing.length + jumps * rowsPerJump ? range : passing
    this.#comparedRows.set(passing, compared)
    return compared
  }
}
