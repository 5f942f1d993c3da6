import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { CHUNK_COLUMNS, chunkFromRow, type CleanChunk, type SnapshotId } from '@coderag/types'
import { ByteReader, checksumBytes } from '../format/bytes.js'
import { checkBytes, DamagedImage } from '../format/damage.js'
import { lengthWord, offsetWord, placeOf, recordColumns, slotColumns, slotWords, wordOf } from '../format/format.js'
import { readSnapshotFile, type SnapshotFile } from '../format/snapshot-file.js'
import { PassingRows } from './passing-rows.js'
import { RowIds } from './row-ids.js'
import { RowsBySource } from './rows-by-source.js'
import { type ImageTables, isComplete, readInto, readTables, type SegmentTable } from './tables.js'

const slotValues = slotColumns.map((column) => ({
  word: wordOf(column),
  place: placeOf(column),
  isList: column === 'participants' || column === 'mentions',
}))

const idPlace = placeOf('id')
const sourceWord = wordOf('source_uri')

const recordValues = recordColumns.map(({ column, type, inDictionary }) => ({
  place: placeOf(column),
  type,
  inDictionary,
}))

/** The image of one snapshot, open for reading: slots and dictionary in memory, records on disk. */
export class Image {
  readonly passing: PassingRows
  readonly bySource: RowsBySource
  readonly #ids: RowIds
  /** Open files per segment. They stay readable after a writer has removed them. */
  readonly #files: readonly { readonly rows: number; readonly vectors: number }[]
  #recordBytes = Buffer.allocUnsafeSlow(16 * 1_024)
  readonly #lowBytes: Buffer

  private constructor(
    readonly directory: string,
    readonly dimensions: number | null,
    readonly tables: ImageTables,
  ) {
    this.#files = tables.segments.map(({ name }) => ({
      rows: openSync(join(directory, name, 'rows'), 'r'),
      vectors: openSync(join(directory, name, 'vectors'), 'r'),
    }))
    this.#lowBytes = Buffer.allocUnsafeSlow((dimensions ?? 0) + checksumBytes)
    this.passing = new PassingRows(tables)
    this.#ids = new RowIds(tables, this.passing.all)
    this.bySource = new RowsBySource(tables, this.passing.all)
  }

  /**
   * Opens the image of a snapshot. Returns null if there is none, or if it is of another version.
   *
   * @throws DamagedImage
   */
  static async open(directory: string, snapshot: SnapshotId): Promise<Image | null> {
    const file = await readSnapshotFile(directory, snapshot)
    return file === null ? null : Image.of(directory, file)
  }

  /** Opens the image that a snapshot file describes. */
  static async of(directory: string, file: SnapshotFile): Promise<Image> {
    if (!(await isComplete(directory, file))) throw new DamagedImage('a file is missing or has another length')
    return new Image(directory, file.dimensions, await readTables(directory, file))
  }

  /** Returns the chunks in the order of their ids; unknown ids are left out. */
  get(ids: readonly string[]): CleanChunk[] {
    const rows = this.#ids.rowsOf(ids)
    return ids.flatMap((id, index) => {
      const row = rows[index] ?? -1
      return row < 0 ? [] : this.chunk(row, id)
    })
  }

  /** Returns the source URI of each id, without reading records; null for an unknown id. */
  sourcesOf(ids: readonly string[]): (string | null)[] {
    const { slots, dictionary } = this.tables
    return this.#ids
      .rowsOf(ids)
      .map((row) => (row < 0 ? null : dictionary.text(slots[row * slotWords + sourceWord] ?? 0)))
  }

  /** Reads the chunk of a row. Pass the id if it is known. */
  chunk(row: number, id = this.#ids.read(row)): CleanChunk {
    const { slots, dictionary } = this.tables
    const { columns } = this.record(row)
    const reader = new ByteReader(columns)
    const firstValue = this.tables.segments[this.#segmentIndexOf(row)]?.firstValue ?? 0
    const values = new Array<unknown>(CHUNK_COLUMNS.length).fill(null)
    values[idPlace] = id
    for (const { word, place, isList } of slotValues) {
      const number = slots[row * slotWords + word] ?? 0
      values[place] = isList ? dictionary.list(number) : dictionary.text(number)
    }
    for (const { place, type, inDictionary } of recordValues) {
      if (inDictionary) {
        const own = reader.number()
        const number = own === 0 ? 0 : own + firstValue
        values[place] = type === 'list' ? dictionary.list(number) : dictionary.text(number)
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
   * Reads the record of a row: the low bytes of its vector, and its columns. Reads synchronously, because a read from the
   * page cache takes 1 µs, a fraction of a turn of the event loop.
   *
   * @returns Bytes that are valid until the next call.
   * @throws DamagedImage
   */
  record(row: number): { readonly low: Buffer; readonly columns: Buffer } {
    const length = this.tables.slots[row * slotWords + lengthWord] ?? 0
    if (length > this.#recordBytes.length) this.#recordBytes = Buffer.allocUnsafeSlow(length * 2)
    const bytes = this.#recordBytes.subarray(0, length)
    this.#readRecord(row, bytes)
    const dimensions = this.dimensions ?? 0
    return {
      low: checked(bytes.subarray(0, dimensions + checksumBytes)),
      columns: checked(bytes.subarray(dimensions + checksumBytes)),
    }
  }

  /**
   * Reads the low bytes of a row's vector, one per dimension.
   *
   * @throws DamagedImage
   */
  readLowBytes(row: number, low: Int8Array): void {
    this.#readRecord(row, this.#lowBytes)
    low.set(checked(this.#lowBytes))
  }

  /**
   * Reads the high bytes of a segment's vectors, `strideOf(dimensions)` per row.
   *
   * @throws DamagedImage
   */
  async readVectors(segment: SegmentTable, bytes: Uint8Array): Promise<void> {
    await readInto(this.#files[this.tables.segments.indexOf(segment)]?.vectors ?? -1, bytes)
    checkBytes(bytes, segment.vectorsChecksum, `${segment.name}/vectors`)
  }

  close(): void {
    for (const { rows, vectors } of this.#files) {
      closeSync(rows)
      closeSync(vectors)
    }
  }

  #readRecord(row: number, bytes: Uint8Array): void {
    const { slots } = this.tables
    const at = row * slotWords
    const offset = (slots[at + offsetWord] ?? 0) + (slots[at + offsetWord + 1] ?? 0) * 2 ** 32
    const file = this.#files[this.#segmentIndexOf(row)]?.rows ?? -1
    if (readSync(file, bytes, 0, bytes.length, offset) !== bytes.length) {
      throw new DamagedImage('a file ends too early')
    }
  }

  #segmentIndexOf(row: number): number {
    const { segments } = this.tables
    let index = segments.length - 1
    while (index > 0 && (segments[index]?.firstRow ?? 0) > row) index--
    return index
  }
}

/** Returns the bytes before the checksum that ends them. */
function checked(bytes: Buffer): Buffer {
  const end = bytes.length - checksumBytes
  const content = bytes.subarray(0, end)
  checkBytes(content, bytes.readUInt32LE(end), 'a record')
  return content
}
