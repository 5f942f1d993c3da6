import { slotWords, wordOf } from './layout.js'
import type { ImageTables } from './tables.js'

/** Finds the rows of a source: one look at every row, when the first source is asked for. */
export class RowsBySource {
  #rows: ReadonlyMap<string, readonly number[]> | null = null

  /** @param all - The rows of the snapshot. */
  constructor(
    readonly tables: ImageTables,
    readonly all: Uint32Array,
  ) {}

  of(sourceUri: string): readonly number[] {
    this.#rows ??= this.#group()
    return this.#rows.get(sourceUri) ?? []
  }

  #group(): ReadonlyMap<string, readonly number[]> {
    const { slots, names } = this.tables
    const word = wordOf('source_uri')
    const byUri = new Map<string, number[]>()
    // Segments number their names for themselves, so that one source may have several.
    const byName = new Map<number, number[]>()
    // Rows of a source mostly stand together.
    let last = -1
    let rows: number[] | undefined
    for (const row of this.all) {
      const name = slots[row * slotWords + word] ?? 0
      if (name !== last) rows = byName.get(name)
      last = name
      if (rows === undefined) {
        const uri = names.text(name) ?? ''
        rows = byUri.get(uri) ?? []
        byUri.set(uri, rows)
        byName.set(name, rows)
      }
      rows.push(row)
    }
    return byUri
  }
}
