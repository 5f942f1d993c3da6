import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChunkColumn, ChunkColumns, ChunkSelection, TextColumn } from '@coderag/types'
import { ByteWriter } from './bytes.js'
import { type ImageSegment, runsOf } from './image-file.js'
import { NameWriter } from './names.js'
import { quantise } from './quantise.js'
import { recordColumns, strideOf } from './layout.js'
import { RowsById } from './rows-by-id.js'
import { dropSources } from './sources.js'
import { idWords, lengthWord, offsetWord, scaleWord, slotColumns, slotWords, wordOf } from './slot.js'

/** Writes one segment of an image, batch by batch. Rows and vectors go to disk as they come; slots and names at the end. */
export class SegmentWriter {
  readonly #names = new NameWriter()
  readonly #byId = new RowsById(() => this.#slots)
  readonly name = randomUUID()
  readonly #stride: number
  readonly #low: Int8Array<ArrayBuffer>
  readonly #records = new ByteWriter()
  #slots = new Uint32Array(1_024 * slotWords)
  #gone = new Uint8Array(1_024)
  #rows = 0
  #bytes = { rows: 0, vectors: 0 }
  #files: { rows: FileHandle; vectors: FileHandle } | null = null

  constructor(
    readonly directory: string,
    readonly dimensions: number | null,
  ) {
    this.#stride = strideOf(dimensions)
    this.#low = new Int8Array(dimensions ?? 0)
  }

  /** Takes rows out again. */
  drop(selection: ChunkSelection): void {
    dropSources({ rows: this.#rows, slots: this.#slots, gone: this.#gone, names: this.#names }, selection)
  }

  /** No id may be in a batch twice; one that an earlier batch has takes its place. */
  async append(batch: ChunkColumns): Promise<void> {
    this.#files ??= await this.#create()
    this.#reserve(this.#rows + batch.rows)
    const records = this.#records
    records.cut(0)
    const high = new Int8Array(batch.rows * this.#stride)
    for (let row = 0; row < batch.rows; row++) {
      const start = records.length
      const at = this.#rows * slotWords
      this.#slots[at + scaleWord] = this.#vector(batch, row, high)
      this.#record(batch, row)
      const offset = this.#bytes.rows + start
      this.#slots[at + offsetWord] = offset
      this.#slots[at + offsetWord + 1] = Math.floor(offset / 2 ** 32)
      this.#slots[at + lengthWord] = records.length - start
      for (const column of slotColumns) {
        this.#slots[at + wordOf(column)] = this.#nameOf(batch.columns[column], row)
      }
      this.#id(batch.columns.id as TextColumn, row, at)
      this.#replace(at)
      this.#rows++
    }
    await this.#files.rows.appendFile(records.view())
    await this.#files.vectors.appendFile(new Uint8Array(high.buffer))
    this.#bytes.rows += records.length
    this.#bytes.vectors += high.length
  }

  /** Makes the segment last. */
  async finish(): Promise<ImageSegment> {
    this.#files ??= await this.#create()
    await this.#close()
    const slots = new Uint8Array(this.#slots.buffer, 0, this.#rows * slotWords * 4)
    const names = this.#names.file()
    await writeFile(join(this.directory, this.name, 'slots'), slots)
    await writeFile(join(this.directory, this.name, 'names'), names)
    return {
      name: this.name,
      rows: this.#rows,
      bytes: { ...this.#bytes, slots: slots.length, names: names.length },
      gone: runsOf(this.#gone.subarray(0, this.#rows)),
    }
  }

  /** Removes what was written. */
  async abandon(): Promise<void> {
    await this.#close()
    await rm(join(this.directory, this.name), { recursive: true, force: true })
  }

  async #create(): Promise<{ rows: FileHandle; vectors: FileHandle }> {
    const own = join(this.directory, this.name)
    await mkdir(own, { recursive: true })
    return { rows: await open(join(own, 'rows'), 'wx'), vectors: await open(join(own, 'vectors'), 'wx') }
  }

  async #close(): Promise<void> {
    await this.#files?.rows.close()
    await this.#files?.vectors.close()
    this.#files = null
  }

  #reserve(rows: number): void {
    if (rows <= this.#gone.length) return
    const room = Math.max(rows, this.#gone.length * 2)
    const slots = new Uint32Array(room * slotWords)
    slots.set(this.#slots)
    this.#slots = slots
    const gone = new Uint8Array(room)
    gone.set(this.#gone)
    this.#gone = gone
  }

  /** @returns The bits of the scale. */
  #vector({ vectors }: ChunkColumns, row: number, high: Int8Array): number {
    if (vectors === null) return 0
    floatOf[0] = quantise(vectors.values, row, { high, stride: this.#stride, low: this.#low })
    this.#records.raw(new Uint8Array(this.#low.buffer))
    return bitsOf[0] ?? 0
  }

  #record(batch: ChunkColumns, row: number): void {
    const records = this.#records
    for (const { column: name, isNamed } of recordColumns) {
      const column = batch.columns[name]
      if (isNamed) records.number(this.#nameOf(column, row))
      else if (column.type === 'text') records.text(column, row)
      else if (column.type === 'list') records.list(column, row)
      else records.number(column.values[row] ?? 0)
    }
  }

  #nameOf(column: ChunkColumn, row: number): number {
    if (column.type === 'int') throw new TypeError('numbers are not kept as names')
    return this.#names.add(column, row)
  }

  #id(column: TextColumn, row: number, at: number): void {
    const start = column.offsets[row] ?? 0
    if ((column.offsets[row + 1] ?? 0) - start !== idWords * 8) throw new RangeError('an id that is not 64 hex digits')
    const bytes = new Uint8Array(this.#slots.buffer, at * 4, idWords * 4)
    for (let index = 0; index < bytes.length; index++) {
      const digit = start + index * 2
      bytes[index] = (digitOf(column.data[digit] ?? 0) << 4) | digitOf(column.data[digit + 1] ?? 0)
    }
  }

  #replace(at: number): void {
    const before = this.#byId.find(this.#slots.subarray(at, at + idWords))
    if (before >= 0) this.#gone[before] = 1
    this.#byId.add(this.#rows)
  }
}

const floatOf = new Float32Array(1)
const bitsOf = new Uint32Array(floatOf.buffer)

/** Value of a lower-case hex digit. */
function digitOf(code: number): number {
  return code < 58 ? code - 48 : code - 87
}
