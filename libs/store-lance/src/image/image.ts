import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { CHUNK_COLUMNS, chunkFromRow, type ChunkFilter, type CleanChunk, type SnapshotId } from '@coderag/types'
import { ByteReader } from './bytes.js'
import type { RecordPlaces } from './exact-comparison.js'
import { type ImageFile, readImageFile } from './image-file.js'
import { placeOf, recordColumns } from './layout.js'
import { lengthWord, offsetWord, slotColumns, slotWords, wordOf } from './slot.js'
import { PassingRows } from './passing-rows.js'
import { Records } from './records.js'
import { RowIds } from './row-ids.js'
import { RowsBySource } from './rows-by-source.js'
import { type ImageTables, isWhole, readInto, readTables, type SegmentTable } from './tables.js'

const slotValues = slotColumns.map((column) => ({
  word: wordOf(column),
  place: placeOf(column),
  isList: column === 'participants',
}))

const idPlace = placeOf('id')
const sourceWord = wordOf('source_uri')

const recordValues = recordColumns.map(({ column, ...rest }) => ({ ...rest, place: placeOf(column) }))

/** A snapshot as it is read: slots and names in memory, records on disk. */
export class Image {
  readonly passing: PassingRows
  readonly bySource: RowsBySource
  readonly #ids: RowIds
  /** Open files, one each a segment: they stay readable after a writer has removed them. */
  readonly #files: readonly { readonly rows: number; readonly vectors: number }[]
  readonly #records: Records
  readonly places: RecordPlaces

  private constructor(
    readonly directory: string,
    readonly dimensions: number | null,
    readonly tables: ImageTables,
  ) {
    this.#files = tables.segments.map(({ name }) => ({
      rows: openSync(join(directory, name, 'rows'), 'r'),
      vectors: openSync(join(directory, name, 'vectors'), 'r'),
    }))
    this.#records = new Records(this.#files.map(({ rows }) => rows))
    this.places = {
      slots: tables.slots,
      segments: tables.segments.map(({ firstRow }, index) => ({ firstRow, file: this.#files[index]?.rows ?? -1 })),
    }
    this.passing = new PassingRows(tables)
    this.#ids = new RowIds(tables, this.passing.all)
    this.bySource = new RowsBySource(tables, this.passing.all)
  }

  /** @returns Null where the snapshot has no image, one of another version, or one whose files are not whole. */
  static async open(directory: string, snapshot: SnapshotId): Promise<Image | null> {
    const file = await readImageFile(directory, snapshot)
    return file === null ? null : Image.of(directory, file)
  }

  static async of(directory: string, file: ImageFile): Promise<Image | null> {
    if (!(await isWhole(directory, file))) return null
    return new Image(directory, file.dimensions, await readTables(directory, file))
  }

  get(ids: readonly string[]): CleanChunk[] {
    const rows = this.#ids.rowsOf(ids)
    return ids.flatMap((id, index) => {
      const row = rows[index] ?? -1
      return row < 0 ? [] : this.chunk(row, id)
    })
  }

  /** @returns Null for an id that is not there. */
  sourcesOf(ids: readonly string[]): (string | null)[] {
    const { slots, names } = this.tables
    return this.#ids.rowsOf(ids).map((row) => (row < 0 ? null : names.text(slots[row * slotWords + sourceWord] ?? 0)))
  }

  *scan(filter: ChunkFilter, batchRows: number): Generator<CleanChunk[]> {
    const rows = this.passing.rows(filter)
    for (let start = 0; start < rows.length; start += batchRows) {
      yield Array.from(rows.subarray(start, start + batchRows), (row) => this.chunk(row))
    }
  }

  /** @param id - Of the row, where it is known. */
  chunk(row: number, id = this.#ids.read(row)): CleanChunk {
    const { slots, names } = this.tables
    const reader = new ByteReader(this.record(row), this.dimensions ?? 0)
    const firstName = this.tables.segments[this.#segmentIndexOf(row)]?.firstName ?? 0
    const values = new Array<unknown>(CHUNK_COLUMNS.length).fill(null)
    values[idPlace] = id
    for (const { word, place, isList } of slotValues) {
      const name = slots[row * slotWords + word] ?? 0
      values[place] = isList ? names.list(name) : names.text(name)
    }
    for (const { place, type, isNamed } of recordValues) {
      if (isNamed) {
        const own = reader.number()
        const name = own === 0 ? 0 : own + firstName
        values[place] = type === 'list' ? names.list(name) : names.text(name)
      } else {
        values[place] = type === 'int' ? reader.number() : type === 'list' ? reader.list() : reader.text()
      }
    }
    return chunkFromRow(values)
  }

  idOf(row: number): string {
    return this.#ids.idOf(row)
  }

  /**
   * The bytes of a row: the low bytes of its vector, then its columns.
   *
   * @returns Valid until the next call.
   */
  record(row: number): Buffer {
    const { slots } = this.tables
    const at = row * slotWords
    const offset = (slots[at + offsetWord] ?? 0) + (slots[at + offsetWord + 1] ?? 0) * 2 ** 32
    return this.#records.read(this.#segmentIndexOf(row), offset, slots[at + lengthWord] ?? 0)
  }

  /** Reads the high bytes of a segment's vectors, `strideOf(dimensions)` a row. */
  readVectors(segment: SegmentTable, bytes: Uint8Array): Promise<void> {
    return readInto(this.#files[this.tables.segments.indexOf(segment)]?.vectors ?? -1, bytes)
  }

  close(): void {
    for (const { rows, vectors } of this.#files) {
      closeSync(rows)
      closeSync(vectors)
    }
  }

  #segmentIndexOf(row: number): number {
    const { segments } = this.tables
    let index = segments.length - 1
    while (index > 0 && (segments[index]?.firstRow ?? 0) > row) index--
    return index
  }
}
