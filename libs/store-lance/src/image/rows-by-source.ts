import { slotWords, wordOf } from './slot.js'
import type { ImageTables } from './tables.js'

/** Looks for sources before the rows of all are indexed, which takes ten times as long: a command asks one question. */
const unindexedLooks = 3

type RowsOf = ReadonlyMap<string, readonly number[]>

/** Finds the rows of sources by one look at every row. */
export class RowsBySource {
  #rows: RowsOf | null = null
  #looks = 0

  /** @param all - The rows of the snapshot. */
  constructor(
    readonly tables: ImageTables,
    readonly all: Uint32Array,
  ) {}

  /** @returns The rows of each source, in ascending order; of one that has none, none or no list. */
  of(sourceUris: ReadonlySet<string>): RowsOf {
    if (this.#rows === null && this.#looks++ < unindexedLooks) return this.#group(sourceUris)
    const rows = (this.#rows ??= this.#group(null))
    return new Map([...sourceUris].map((uri) => [uri, rows.get(uri) ?? []]))
  }

  /** @param wanted - Null for all sources. */
  #group(wanted: ReadonlySet<string> | null): RowsOf {
    const { slots, names } = this.tables
    const word = wordOf('source_uri')
    const isWanted = wanted === null ? null : names.tester(wanted)
    const byUri = new Map<string, number[]>()
    // Segments number their names for themselves, so that one source may have several.
    const byName = new Map<number, number[] | null>()
    // Rows of a source mostly stand together.
    let last = -1
    let rows: number[] | null | undefined
    for (let index = 0; index < this.all.length; index++) {
      const row = this.all[index] ?? 0
      const name = slots[row * slotWords + word] ?? 0
      if (name !== last) rows = byName.get(name)
      last = name
      if (rows === undefined) {
        rows = null
        if (isWanted === null || isWanted(name)) {
          const uri = names.text(name) ?? ''
          rows = byUri.get(uri) ?? []
          byUri.set(uri, rows)
        }
        byName.set(name, rows)
      }
      rows?.push(row)
    }
    return byUri
  }
}
