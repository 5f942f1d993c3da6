import { closeSync, openSync, read } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ImageFile } from './image-file.js'
import { segmentFiles, strideOf } from './layout.js'
import { slotColumns, slotWords, wordOf } from './slot.js'
import { Names } from './names.js'

const readAt = promisify(read)

/** One segment's place in the tables of an image. */
export interface SegmentTable {
  readonly name: string
  readonly firstRow: number
  readonly rows: number
  /** To be added to the names in its records. */
  readonly firstName: number
}

/** What is kept in memory of an image but its vectors: its segments one after the other, under one numbering. */
export interface ImageTables {
  readonly rows: number
  /** In memory that threads share. */
  readonly slots: Uint32Array
  readonly names: Names
  /** One flag a row: 1 where it is not in the snapshot. */
  readonly gone: Uint8Array
  readonly segments: readonly SegmentTable[]
}

/** Reads the tables of an image that is whole. */
export async function readTables(directory: string, image: ImageFile): Promise<ImageTables> {
  const rows = image.segments.reduce((sum, segment) => sum + segment.rows, 0)
  const slots = new Uint32Array(new SharedArrayBuffer(rows * slotWords * 4))
  const gone = new Uint8Array(rows)
  const names = new Names()
  const segments: SegmentTable[] = []
  let firstRow = 0
  for (const { name, rows: count, gone: runs } of image.segments) {
    const firstName = names.add(await readFile(join(directory, name, 'names')))
    const own = slots.subarray(firstRow * slotWords, (firstRow + count) * slotWords)
    const file = openSync(join(directory, name, 'slots'), 'r')
    await readInto(file, new Uint8Array(own.buffer, own.byteOffset, own.byteLength)).finally(() => closeSync(file))
    if (firstName > 0) renumber(own, firstName)
    for (const [first, length] of runs) gone.fill(1, firstRow + first, firstRow + Math.min(count, first + length))
    segments.push({ name, firstRow, rows: count, firstName })
    firstRow += count
  }
  return { rows, slots, names, gone, segments }
}

/** Fills the bytes from the beginning of an open file. */
export async function readInto(file: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await readAt(file, bytes, at, Math.min(bytes.length - at, 2 ** 30), at)
    if (bytesRead === 0) throw new RangeError('unexpected end of a read image')
    at += bytesRead
  }
}

/** Tells whether every file is there and has the length it should. */
export async function isWhole(directory: string, { dimensions, segments }: ImageFile): Promise<boolean> {
  for (const { name, rows, bytes } of segments) {
    if (bytes.slots !== rows * slotWords * 4 || bytes.vectors !== rows * strideOf(dimensions)) return false
    for (const file of segmentFiles) {
      const found = await stat(join(directory, name, file)).catch(() => null)
      if (found?.size !== bytes[file]) return false
    }
  }
  return true
}

function renumber(slots: Uint32Array, firstName: number): void {
  const words = slotColumns.map(wordOf)
  for (let at = 0; at < slots.length; at += slotWords) {
    for (const word of words) {
      const number = slots[at + word] ?? 0
      if (number > 0) slots[at + word] = number + firstName
    }
  }
}
