import type { ScoredId } from '@coderag/types'
import type { DirectionSums } from '../direction-sums.js'
import type { Image } from './image.js'
import { strideOf } from './layout.js'
import { scaleWord, slotWords } from './slot.js'
import { Scan, type ScoredRows } from './scan.js'
import { ScanThread } from './scan-thread.js'
import { leastRows } from './sketch.js'
import { VectorMemory } from './vector-memory.js'

/** Beyond the rows wanted, how many are compared exactly: at least, and as a share. */
const moreRows = { atLeast: 32, share: 0.25 }

/** Searches before a sketch is begun: a command asks one question, of a dozen services at most. */
const unsketchedSearches = 12

/**
 * Compares a query with every row that passes, by the high bytes of the vectors, which are in memory; then the best of
 * these with all 16 bits. Of many rows a sketch is made from the thirteenth search on, which tells which of them need no
 * comparison; and a thread of its own makes it and searches, where there may be one.
 */
export class Nearest {
  readonly #memory: VectorMemory
  readonly #scan: Scan
  #thread: ScanThread | null = null
  #searches = 0
  readonly #underWay = new Set<Promise<unknown>>()
  /** What is in memory, as numbers: `stride` a row, and one a row. */
  readonly #high: Int8Array
  readonly #scales: Float32Array

  private constructor(
    readonly image: Image,
    readonly mayThread: boolean,
  ) {
    const { rows } = image.tables
    const memory = new VectorMemory(rows, strideOf(image.dimensions))
    this.#memory = memory
    this.#scan = new Scan(memory, image.passing.all, image.places)
    this.#high = memory.signed(memory.at.vectors, rows * memory.stride)
    this.#scales = memory.floats(memory.at.scales, rows)
  }

  /**
   * Reads the vectors.
   *
   * @param options.mayThread - Whether a thread may be started.
   */
  static async load(image: Image, { mayThread }: { mayThread: boolean }): Promise<Nearest> {
    const nearest = new Nearest(image, mayThread)
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
   * @param rows - In ascending order, each once, in shared memory.
   * @returns The best first; equal ones by id.
   */
  search(vector: Float32Array, rows: Uint32Array, limit: number): Promise<ScoredId[]> {
    const search = this.#find(vector, rows, limit)
    this.#underWay.add(search)
    const end = (): unknown => this.#underWay.delete(search)
    search.then(end, end)
    return search
  }

  /** Ends the thread, after the searches that are under way: they read the image. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay)
    await this.#thread?.close()
  }

  async #find(vector: Float32Array, rows: Uint32Array, limit: number): Promise<ScoredId[]> {
    const length = Math.hypot(...vector)
    const unit = vector.map((value) => value / length)
    const candidates = limit + Math.max(moreRows.atLeast, Math.ceil(limit * moreRows.share))
    const best = (await this.#onThread(unit, rows, candidates)) ?? this.#scan.best(unit, rows, candidates)
    const last = best.scores[limit - 1] ?? -Infinity
    const hits: ScoredId[] = []
    for (const [index, score] of best.scores.entries()) {
      if (score < last) break
      hits.push({ id: this.image.idOf(best.rows[index] ?? 0), score })
    }
    // They stand in this order already, but for equal ones.
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

  /** Null where there is no thread, or not yet. */
  async #onThread(unit: Float32Array, rows: Uint32Array, wanted: number): Promise<ScoredRows | null> {
    if (this.#searches++ < unsketchedSearches || this.#memory.rows < leastRows) return null
    if (this.mayThread) this.#thread ??= new ScanThread(this.#scan)
    if (this.#thread === null || this.#thread.hasEnded) this.#scan.sketchSome()
    return this.#thread?.isReady === true ? this.#thread.best(unit, rows, wanted) : null
  }
}
