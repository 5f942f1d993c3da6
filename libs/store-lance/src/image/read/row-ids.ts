import { cachedIds, maxScannedIds, scansBeforeIdIndex } from '../../options.js'
import { idWords, slotWords } from '../format/format.js'
import { findRows, IdIndex, idWordsOf } from '../format/id-index.js'
import type { ImageTables } from './tables.js'

/** Converts rows to ids and ids to rows. The words of an id are in the slot of its row. */
export class RowIds {
  readonly #index: IdIndex
  readonly #slotBytes: Buffer
  #isIndexed = false
  #scans = 0
  /** Ids as strings that were used before: looking one up takes a fifth of the time of decoding it. */
  #ids: string[] = []
  /** Per row, 1 + the place of its id in `#ids`; 0 if the id is not cached. */
  readonly #places: Uint16Array
  readonly #rows = new Map<string, number>()

  /** @param all - The rows of the snapshot. */
  constructor(
    readonly tables: ImageTables,
    readonly all: Uint32Array,
  ) {
    const { buffer, byteOffset, byteLength } = tables.slots
    this.#slotBytes = Buffer.from(buffer, byteOffset, byteLength)
    this.#index = new IdIndex(() => tables.slots)
    this.#places = new Uint16Array(tables.rows)
  }

  idOf(row: number): string {
    const place = this.#places[row] ?? 0
    if (place > 0) return this.#ids[place - 1] ?? ''
    const id = this.read(row)
    this.#cache(id, row)
    return id
  }

  /** Returns the id of a row without caching it, for a scan over many rows. */
  read(row: number): string {
    const at = row * slotWords * 4
    return this.#slotBytes.toString('hex', at, at + idWords * 4)
  }

  /** Returns the row of each id; -1 for an unknown id. */
  rowsOf(ids: readonly string[]): number[] {
    let find: ((id: string) => number) | null = null
    return ids.map((id) => this.#rows.get(id) ?? (find ??= this.#finder(ids))(id))
  }

  /** Returns a look-up for ids. The first few calls scan all rows; building the index takes ten times as long. */
  #finder(ids: readonly string[]): (id: string) => number {
    if (!this.#isIndexed && this.#scans++ < scansBeforeIdIndex && ids.length <= maxScannedIds) return this.#scan(ids)
    if (!this.#isIndexed) this.#buildIndex()
    const scratch = new Uint32Array(idWords)
    return (id) => {
      const words = idWordsOf(id, scratch)
      const row = words === null ? -1 : this.#index.find(words)
      if (row >= 0) this.#cache(id, row)
      return row
    }
  }

  #cache(id: string, row: number): void {
    if (this.#ids.length === cachedIds) {
      this.#ids = []
      this.#places.fill(0)
      this.#rows.clear()
    }
    this.#places[row] = this.#ids.push(id)
    this.#rows.set(id, row)
  }

  #scan(ids: readonly string[]): (id: string) => number {
    const words = ids.flatMap((id) => idWordsOf(id) ?? [])
    const rows = findRows(words, { slots: this.tables.slots, rows: this.all })
    const rowOf = new Map(Array.from(rows, (row) => [this.idOf(row), row]))
    return (id) => rowOf.get(id) ?? -1
  }

  #buildIndex(): void {
    this.#isIndexed = true
    this.#index.reserve(this.tables.rows)
    for (const row of this.all) this.#index.add(row)
  }
}
