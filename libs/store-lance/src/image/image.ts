import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { chunkFromRow, type ChunkFilter, type CleanChunk, type SnapshotId } from '@coderag/types'
import { ByteReader } from './bytes.js'
import { type ImageFile, readImageFile } from './image-file.js'
import { lengthWord, offsetWord, recordColumns, slotColumns, slotWords, wordOf } from './layout.js'
import { PassingRows } from './passing-rows.js'
import { RowsById, idWordsOf } from './rows-by-id.js'
import { RowsBySource } from './rows-by-source.js'
import { type ImageTables, isWhole, readInto, readTables, type SegmentTable } from './tables.js'

/** A snapshot as it is read: slots and names in memory, records on disk. */
export class Image {
  readonly passing: PassingRows
  readonly bySource: RowsBySource
  readonly #byId: RowsById
  /** Open files, one each a segment: they stay readable after a writer has removed them. */
  readonly #files: readonly { readonly rows: number; readonly vectors: number }[]
  #isIndexed = false

  private constructor(
    readonly directory: string,
    readonly dimensions: number | null,
    readonly tables: ImageTables,
  ) {
    this.#files = tables.segments.map(({ name }) => ({
      rows: openSync(join(directory, name, 'rows'), 'r'),
      vectors: openSync(join(directory, name, 'vectors'), 'r'),
    }))
    this.#byId = new RowsById(() => tables.slots)
    this.passing = new PassingRows(tables)
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
    this.#index()
    return ids.flatMap((id) => {
      const words = idWordsOf(id)
      const row = words === null ? -1 : this.#byId.find(words)
      return row < 0 ? [] : this.chunk(row)
    })
  }

  *scan(filter: ChunkFilter, batchRows: number): Generator<CleanChunk[]> {
    const rows = this.passing.rows(filter)
    for (let start = 0; start < rows.length; start += batchRows) {
      yield Array.from(rows.subarray(start, start + batchRows), (row) => this.chunk(row))
    }
  }

  chunk(row: number): CleanChunk {
    const { slots, names } = this.tables
    const reader = new ByteReader(this.record(row), this.dimensions ?? 0)
    const { firstName } = this.#segmentOf(row)
    const values = new Map<string, unknown>([['id', this.idOf(row)]])
    for (const column of slotColumns) {
      const name = slots[row * slotWords + wordOf(column)] ?? 0
      values.set(column, column === 'participants' ? names.list(name) : names.text(name))
    }
    for (const { column, type, isNamed } of recordColumns) {
      if (isNamed) {
        const own = reader.number()
        const name = own === 0 ? 0 : own + firstName
        values.set(column, type === 'list' ? names.list(name) : names.text(name))
      } else {
        values.set(column, type === 'int' ? reader.number() : type === 'list' ? reader.list() : reader.text())
      }
    }
    return chunkFromRow((column) => values.get(column))
  }

  idOf(row: number): string {
    const { buffer, byteOffset } = this.tables.slots
    return Buffer.from(buffer, byteOffset + row * slotWords * 4, 32).toString('hex')
  }

  /**
   * The bytes of a row: the low bytes of its vector, then its columns. Read while everything else waits: from the page
   * cache that takes 2 µs, which a thread's turn would multiply.
   *
   * @param length - How many of them, from the beginning; all without.
   */
  record(row: number, length?: number): Buffer {
    const { slots } = this.tables
    const at = row * slotWords
    const offset = (slots[at + offsetWord] ?? 0) + (slots[at + offsetWord + 1] ?? 0) * 2 ** 32
    const bytes = Buffer.allocUnsafe(length ?? slots[at + lengthWord] ?? 0)
    const file = this.#files[this.tables.segments.indexOf(this.#segmentOf(row))]
    if (readSync(file?.rows ?? -1, bytes, 0, bytes.length, offset) !== bytes.length) {
      throw new RangeError('unexpected end of a read image')
    }
    return bytes
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

  #segmentOf(row: number): SegmentTable {
    const found = this.tables.segments.findLast(({ firstRow }) => firstRow <= row)
    if (found === undefined) throw new RangeError(`no row ${row}`)
    return found
  }

  #index(): void {
    if (this.#isIndexed) return
    this.#isIndexed = true
    this.#byId.reserve(this.tables.rows)
    for (const row of this.passing.all) this.#byId.add(row)
  }
}
