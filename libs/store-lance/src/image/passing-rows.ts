import type { ChunkFilter } from '@coderag/types'
import { filterParts } from '../chunk-matcher.js'
import { slotWords, wordOf } from './layout.js'
import type { ImageTables } from './tables.js'

/** Filters whose rows are kept, at most: 4 bytes for each row that passes. */
const keptFilters = 16

/** Finds the rows that pass a filter. Each value is looked at once, not once a row. */
export class PassingRows {
  /** Every row of the snapshot. */
  readonly all: Uint32Array
  readonly #kept = new Map<string, Uint32Array>()

  constructor(readonly tables: ImageTables) {
    const { gone, rows } = tables
    this.all = new Uint32Array(rows)
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
    return filterParts(filter).reduce((rows, { column, passes }) => {
      const names = this.tables.names
      const value = (name: number) => (column === 'participants' ? names.list(name) : names.text(name))
      return this.#narrow(rows, wordOf(column), (name) => passes(value(name)))
    }, this.all)
  }

  #narrow(rows: Uint32Array, word: number, passes: (name: number) => boolean): Uint32Array {
    const { slots, names } = this.tables
    const known = new Uint8Array(names.count + 1) // 0: not looked at yet, 1: passes, 2: does not
    const left = new Uint32Array(rows.length)
    let count = 0
    for (const row of rows) {
      const name = slots[row * slotWords + word] ?? 0
      const verdict = known[name] || (known[name] = passes(name) ? 1 : 2)
      if (verdict === 1) left[count++] = row
    }
    return left.slice(0, count)
  }
}
