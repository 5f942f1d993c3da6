import type { ChunkFilter } from '@coderag/types'
import { filterParts } from '../chunk-matcher.js'
import { slotWords, wordOf } from './slot.js'
import type { ImageTables } from './tables.js'

/** Filters whose rows are kept, at most: 4 bytes for each row that passes. */
const keptFilters = 16

/** Finds the rows that pass a filter. Each value is looked at once, not once a row. */
export class PassingRows {
  /** Every row of the snapshot. */
  readonly all: Uint32Array
  readonly #kept = new Map<string, Uint32Array>()
  /** Of the columns that filters asked for, 4 bytes a row each. */
  readonly #columns = new Map<number, Uint32Array>()
  #scratch: Uint32Array | null = null

  constructor(readonly tables: ImageTables) {
    const { gone, rows } = tables
    this.all = sharedRows(rows)
    let count = 0
    for (let row = 0; row < rows; row++) if (gone[row] === 0) this.all[count++] = row
    this.all = this.all.subarray(0, count)
  }

  /** In ascending order. */
  rows(filter: ChunkFilter): Uint32Array {
    const key = JSON.stringify(filter)
    const found = this.#kept.get(key) ?? this.#find(filter)
    // A map keeps the order of insertion, so the first is the one that was not used for longest.
    this.#kept.delete(key)
    this.#kept.set(key, found)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptFilters) break
      this.#kept.delete(oldest)
    }
    return found
  }

  #find(filter: ChunkFilter): Uint32Array {
    const parts = filterParts(filter)
    const { names } = this.tables
    let rows = this.all
    for (const { column, passes } of parts) {
      const value = (name: number) => (column === 'participants' ? names.list(name) : names.text(name))
      rows = this.#narrow(rows, wordOf(column), (name) => passes(value(name)))
    }
    if (parts.length === 0) return rows
    const passing = sharedRows(rows.length)
    passing.set(rows)
    return passing
  }

  /** @returns Valid until the next call, which may be given it. */
  #narrow(rows: Uint32Array, word: number, passes: (name: number) => boolean): Uint32Array {
    const column = this.#column(word)
    const known = new Uint8Array(this.tables.names.count + 1) // 0: not looked at yet, 1: passes, 2: does not
    const left = (this.#scratch ??= new Uint32Array(this.all.length))
    let count = 0
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      const name = column[row] ?? 0
      const verdict = known[name] || (known[name] = passes(name) ? 1 : 2)
      if (verdict === 1) left[count++] = row
    }
    return left.subarray(0, count)
  }

  /** The names of a column without the slots around them: a look at those of all rows is three times as fast. */
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

/** Rows that another thread may search among without a copy of them. */
function sharedRows(count: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(count * 4))
}
