import { idWords, slotWords } from './slot.js'
import { findRows, idWordsOf, RowsById } from './rows-by-id.js'
import type { ImageTables } from './tables.js'

/** Looks at every row before their ids are indexed, which takes ten times as long: a command asks one question. */
const unindexedLooks = 6
const fewIds = 1_000

/** Ids that are kept as strings, at most, about 150 bytes each. */
const keptIds = 32_768

/** Tells the ids of rows, and the rows of ids: the words of an id lie in its row's slot. */
export class RowIds {
  readonly #byId: RowsById
  readonly #slotBytes: Buffer
  #isIndexed = false
  #looks = 0
  /** Those that were asked for before: to read an id takes five times as long as to find its string again. */
  #ids: string[] = []
  /** Per row 1 + the place of its id among them, 0 where it is not kept. */
  readonly #places: Uint16Array
  readonly #rows = new Map<string, number>()

  /** @param all - The rows of the snapshot. */
  constructor(
    readonly tables: ImageTables,
    readonly all: Uint32Array,
  ) {
    const { buffer, byteOffset, byteLength } = tables.slots
    this.#slotBytes = Buffer.from(buffer, byteOffset, byteLength)
    this.#byId = new RowsById(() => tables.slots)
    this.#places = new Uint16Array(tables.rows)
  }

  idOf(row: number): string {
    const place = this.#places[row] ?? 0
    if (place > 0) return this.#ids[place - 1] ?? ''
    const id = this.read(row)
    this.#keep(id, row)
    return id
  }

  /** The same without keeping it, for a walk over many rows. */
  read(row: number): string {
    const at = row * slotWords * 4
    return this.#slotBytes.toString('hex', at, at + idWords * 4)
  }

  /** @returns Per id its row, or -1. */
  rowsOf(ids: readonly string[]): number[] {
    let find: ((id: string) => number) | null = null
    return ids.map((id) => this.#rows.get(id) ?? (find ??= this.#finder(ids))(id))
  }

  #finder(ids: readonly string[]): (id: string) => number {
    if (!this.#isIndexed && this.#looks++ < unindexedLooks && ids.length <= fewIds) return this.#lookedUp(ids)
    if (!this.#isIndexed) this.#index()
    const scratch = new Uint32Array(idWords)
    return (id) => {
      const words = idWordsOf(id, scratch)
      const row = words === null ? -1 : this.#byId.find(words)
      if (row >= 0) this.#keep(id, row)
      return row
    }
  }

  #keep(id: string, row: number): void {
    if (this.#ids.length === keptIds) {
      this.#ids = []
      this.#places.fill(0)
      this.#rows.clear()
    }
    this.#places[row] = this.#ids.push(id)
    this.#rows.set(id, row)
  }

  /** One look at every row. */
  #lookedUp(ids: readonly string[]): (id: string) => number {
    const words = ids.flatMap((id) => idWordsOf(id) ?? [])
    const rows = findRows(words, { slots: this.tables.slots, rows: this.all })
    const found = new Map(Array.from(rows, (row) => [this.idOf(row), row]))
    return (id) => found.get(id) ?? -1
  }

  #index(): void {
    this.#isIndexed = true
    this.#byId.reserve(this.tables.rows)
    for (const row of this.all) this.#byId.add(row)
  }
}
