import { randomUUID } from 'node:crypto'
import { mkdir, open, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { openCreatedNames, removeCreated } from '@coderag/storage'
import type { ChunkColumn, ChunkColumns, ChunkSelection, TextColumn } from '@coderag/types'
import { ByteWriter } from '../format/bytes.js'
import { DictionaryWriter } from '../format/dictionary.js'
import {
  digitOf,
  idWords,
  lengthWord,
  offsetWord,
  recordColumns,
  scaleWord,
  slotColumns,
  slotWords,
  strideOf,
  wordOf,
} from '../format/format.js'
import { IdIndex } from '../format/id-index.js'
import { quantise } from '../format/quantise.js'
import { namesOfSegment, runsOf, type SegmentEntry } from '../format/snapshot-file.js'
import { deleteSources } from '../read/rows-by-source.js'

/** Writes one segment of an image. Records and vectors go to disk batch by batch; slots and dictionary at the end. */
export class SegmentWriter {
  readonly #dictionary = new DictionaryWriter()
  readonly #byId = new IdIndex(() => this.#slots)
  readonly name = randomUUID()
  readonly #stride: number
  readonly #low: Int8Array<ArrayBuffer>
  readonly #records = new ByteWriter()
  #slots = new Uint32Array(1_024 * slotWords)
  #deleted = new Uint8Array(1_024)
  #rows = 0
  #bytes = { rows: 0, vectors: 0 }
  #vectorsChecksum = 0
  #files: { rows: FileHandle; vectors: FileHandle } | null = null

  constructor(
    readonly directory: string,
    readonly dimensions: number | null,
  ) {
    this.#stride = strideOf(dimensions)
    this.#low = new Int8Array(dimensions ?? 0)
  }

  /** Deletes rows that were appended. */
  delete(selection: ChunkSelection): void {
    const target = { rows: this.#rows, slots: this.#slots, deleted: this.#deleted, dictionary: this.#dictionary }
    deleteSources(target, selection)
  }

  /** Appends a batch, in which each id occurs once. A row replaces the row of an earlier batch with the same id. */
  async append(batch: ChunkColumns): Promise<void> {
    this.#files ??= await this.#create()
    this.#reserve(this.#rows + batch.rows)
    const records = this.#records
    records.truncate(0)
    const high = new Int8Array(batch.rows * this.#stride)
    for (let row = 0; row < batch.rows; row++) {
      const start = records.length
      const at = this.#rows * slotWords
      this.#slots[at + scaleWord] = this.#appendVector(batch, row, high)
      records.checksumFrom(start)
      const columnsStart = records.length
      this.#appendColumns(batch, row)
      records.checksumFrom(columnsStart)
      const offset = this.#bytes.rows + start
      this.#slots[at + offsetWord] = offset
      this.#slots[at + offsetWord + 1] = Math.floor(offset / 2 ** 32)
      this.#slots[at + lengthWord] = records.length - start
      for (const column of slotColumns) {
        this.#slots[at + wordOf(column)] = this.#numberOf(batch.columns[column], row)
      }
      this.#writeId(batch.columns.id as TextColumn, row, at)
      this.#replaceEqualId(at)
      this.#rows++
    }
    await this.#files.rows.appendFile(records.view())
    await this.#files.vectors.appendFile(new Uint8Array(high.buffer))
    this.#bytes.rows += records.length
    this.#bytes.vectors += high.length
    this.#vectorsChecksum = crc32(high, this.#vectorsChecksum)
  }

  /** Writes the rest of the files. */
  async finish(): Promise<SegmentEntry> {
    this.#files ??= await this.#create()
    await this.#close()
    const slots = new Uint8Array(this.#slots.buffer, 0, this.#rows * slotWords * 4)
    const names = this.#dictionary.file()
    await writeFile(join(this.directory, this.name, 'slots'), slots, { flag: 'wx' })
    await writeFile(join(this.directory, this.name, 'names'), names, { flag: 'wx' })
    return {
      name: this.name,
      rows: this.#rows,
      bytes: { ...this.#bytes, slots: slots.length, names: names.length },
      checksums: { slots: crc32(slots), names: crc32(names), vectors: this.#vectorsChecksum },
      gone: runsOf(this.#deleted.subarray(0, this.#rows)),
    }
  }

  /** Removes the files of the segment, and its folder if nobody put another file there. */
  async abandon(): Promise<void> {
    await this.#close()
    await removeCreated(this.directory, namesOfSegment(this.name))
  }

  async #create(): Promise<{ rows: FileHandle; vectors: FileHandle }> {
    const own = join(this.directory, this.name)
    await mkdir(this.directory, { recursive: true }) // the first rows of a table come before its first image
    openCreatedNames(this.directory).add(namesOfSegment(this.name))
    await mkdir(own)
    return { rows: await open(join(own, 'rows'), 'wx'), vectors: await open(join(own, 'vectors'), 'wx') }
  }

  async #close(): Promise<void> {
    await this.#files?.rows.close()
    await this.#files?.vectors.close()
    this.#files = null
  }

  #reserve(rows: number): void {
    if (rows <= this.#deleted.length) return
    const capacity = Math.max(rows, this.#deleted.length * 2)
    const slots = new Uint32Array(capacity * slotWords)
    slots.set(this.#slots)
    this.#slots = slots
    const deleted = new Uint8Array(capacity)
    deleted.set(this.#deleted)
    this.#deleted = deleted
  }

  /** Writes the high bytes to `high` and the low bytes to the record. Returns the bits of the scale. */
  #appendVector({ vectors }: ChunkColumns, row: number, high: Int8Array): number {
    if (vectors === null) return 0
    floatView[0] = quantise(vectors.values, row, { high, stride: this.#stride, low: this.#low })
    this.#records.raw(new Uint8Array(this.#low.buffer))
    return bitsView[0] ?? 0
  }

  #appendColumns(batch: ChunkColumns, row: number): void {
    const records = this.#records
    for (const { column: name, inDictionary } of recordColumns) {
      const column = batch.columns[name]
      if (inDictionary) records.number(this.#numberOf(column, row))
      else if (column.type === 'text') records.text(column, row)
      else if (column.type === 'list') records.list(column, row)
      else records.number(column.values[row] ?? 0)
    }
  }

  #numberOf(column: ChunkColumn, row: number): number {
    if (column.type === 'int') throw new TypeError('the dictionary holds texts and lists, not numbers')
    return this.#dictionary.add(column, row)
  }

  #writeId(column: TextColumn, row: number, at: number): void {
    const start = column.offsets[row] ?? 0
    if ((column.offsets[row + 1] ?? 0) - start !== idWords * 8) throw new RangeError('an id that is not 64 hex digits')
    const bytes = new Uint8Array(this.#slots.buffer, at * 4, idWords * 4)
    for (let index = 0; index < bytes.length; index++) {
      const digit = start + index * 2
      bytes[index] = (digitOf(column.data[digit] ?? 0) << 4) | digitOf(column.data[digit + 1] ?? 0)
    }
  }

  #replaceEqualId(at: number): void {
    const before = this.#byId.find(this.#slots.subarray(at, at + idWords))
    if (before >= 0) this.#deleted[before] = 1
    this.#byId.add(this.#rows)
  }
}

const floatView = new Float32Array(1)
const bitsView = new Uint32Array(floatView.buffer)
