import { filterTests, type ChunkFilter } from '@coderag/types'
import { COLUMN_OF } from '../../filter-columns.js'
import { cachedFilters } from '../../options.js'
import { slotWords, wordOf } from '../format/format.js'
import type { ImageTables } from './tables.js'

/** Finds the rows that pass a filter. A condition is evaluated once per distinct value, not once per row. */
export class PassingRows {
  /** Every row of the snapshot. */
  readonly all: Uint32Array
  readonly #cached = new Map<string, Uint32Array>()
  /** The dictionary numbers of the columns that filters used, 4 bytes per row and column. */
  readonly #columns = new Map<number, Uint32Array>()
  #scratch: Uint32Array | null = null

  constructor(readonly tables: ImageTables) {
    const { deleted, rows } = tables
    const all = new Uint32Array(rows)
    let count = 0
    for (let row = 0; row < rows; row++) if (deleted[row] === 0) all[count++] = row
    this.all = all.subarray(0, count)
  }

  /** Returns the passing rows in ascending order. Equal filters return the same array while it is cached. */
  rows(filter: ChunkFilter): Uint32Array {
    const key = JSON.stringify(filter)
    const rows = this.#cached.get(key) ?? this.#find(filter)
    // A map keeps the order of insertion, so the first entry is the least recently used.
    this.#cached.delete(key)
    this.#cached.set(key, rows)
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= cachedFilters) break
      this.#cached.delete(oldest)
    }
    return rows
  }

  #find(filter: ChunkFilter): Uint32Array {
    const tests = filterTests(filter)
    const { dictionary } = this.tables
    let rows = this.all
    for (const test of tests) {
      rows = this.#narrow(rows, wordOf(COLUMN_OF[test.field]), (number) =>
        test.field === 'participants' ? test.passes(dictionary.list(number)) : test.passes(dictionary.text(number)),
      )
    }
    return tests.length === 0 ? rows : rows.slice()
  }

  /** Returns the rows whose value passes; valid until the next call, which accepts them as input. */
  #narrow(rows: Uint32Array, word: number, passes: (number: number) => boolean): Uint32Array {
    const column = this.#column(word)
    const verdicts = new Uint8Array(this.tables.dictionary.count + 1) // 0: unknown, 1: passes, 2: fails
    const left = (this.#scratch ??= new Uint32Array(this.all.length))
    let count = 0
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      const number = column[row] ?? 0
      const verdict = verdicts[number] || (verdicts[number] = passes(number) ? 1 : 2)
      if (verdict === 1) left[count++] = row
    }
    return left.subarray(0, count)
  }

  /** Copies a column out of the slots: scanning the copy is three times as fast. */
  #column(word: number): Uint32Array {
    const known = this.#columns.get(word)
    if (known !== undefined) return known
    const { slots, rows } = this.tables
    const column = new Uint32Array(rows)
    for (let row = 0; row < rows; row++) column[row] = slots[row * slotWords + word] ?? 0
    this.#columns.set(word, column)
    return column
  }
}
