import { filterTests, type ChunkFilter } from '@coderag/types'
import { COLUMN_OF } from '../../filter-columns.js'
import { cachedFilters } from '../../options.js'
import { slotWords, wordOf } from '../format/format.js'
import type { ImageTables } from './tables.js'

/** A condition on one column of the slots, which holds dictionary numbers. */
interface ColumnTest {
  readonly word: number
  readonly passes: (number: number) => boolean
}

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
      if (test.field === 'services') {
        rows = this.#narrow(rows, [
          { word: wordOf(COLUMN_OF.serviceName), passes: (number) => test.passes([dictionary.text(number)]) },
          { word: wordOf(COLUMN_OF.mentions), passes: (number) => test.passes(dictionary.list(number)) },
        ])
        continue
      }
      const passes = (number: number): boolean =>
        test.field === 'participants' ? test.passes(dictionary.list(number)) : test.passes(dictionary.text(number))
      rows = this.#narrow(rows, [{ word: wordOf(COLUMN_OF[test.field]), passes }])
    }
    return tests.length === 0 ? rows : rows.slice()
  }

  /** Returns the rows of which a column passes; valid until the next call, which accepts them as input. */
  #narrow(rows: Uint32Array, columns: readonly ColumnTest[]): Uint32Array {
    const tests = columns.map(({ word, passes }) => {
      const column = this.#column(word)
      const verdicts = new Uint8Array(this.tables.dictionary.count + 1) // 0: unknown, 1: passes, 2: fails
      return (row: number): boolean => {
        const number = column[row] ?? 0
        return (verdicts[number] || (verdicts[number] = passes(number) ? 1 : 2)) === 1
      }
    })
    const left = (this.#scratch ??= new Uint32Array(this.all.length))
    let count = 0
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      if (tests.some((test) => test(row))) left[count++] = row
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
