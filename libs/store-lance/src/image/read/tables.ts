import { closeSync, openSync, read } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkBytes, DamagedImage } from '../format/damage.js'
import { Dictionary } from '../format/dictionary.js'
import { segmentFiles, slotColumns, slotWords, strideOf, wordOf } from '../format/format.js'
import type { SnapshotFile } from '../format/snapshot-file.js'

const readAt = promisify(read)

/** The place of one segment in the tables of an image. */
export interface SegmentTable {
  readonly name: string
  readonly firstRow: number
  readonly rows: number
  /** The number to add to the dictionary numbers in the segment's records. */
  readonly firstValue: number
  /** CRC-32 of the file `vectors`. */
  readonly vectorsChecksum: number
}

/** The parts of an image that are kept in memory, except the vectors. Rows are numbered across all segments. */
export interface ImageTables {
  readonly rows: number
  readonly slots: Uint32Array
  readonly dictionary: Dictionary
  /** One flag per row: 1 if the row is not in the snapshot. */
  readonly deleted: Uint8Array
  readonly segments: readonly SegmentTable[]
}

/**
 * Reads the tables of an image that `isComplete`.
 *
 * @throws DamagedImage
 */
export async function readTables(directory: string, file: SnapshotFile): Promise<ImageTables> {
  const rows = file.segments.reduce((sum, segment) => sum + segment.rows, 0)
  const slots = new Uint32Array(rows * slotWords)
  const deleted = new Uint8Array(rows)
  const dictionary = new Dictionary()
  const segments: SegmentTable[] = []
  let firstRow = 0
  for (const { name, rows: count, gone, checksums } of file.segments) {
    const names = await readFile(join(directory, name, 'names'))
    checkBytes(names, checksums.names, `${name}/names`)
    const firstValue = dictionary.add(names)
    const own = slots.subarray(firstRow * slotWords, (firstRow + count) * slotWords)
    const descriptor = openSync(join(directory, name, 'slots'), 'r')
    const target = new Uint8Array(own.buffer, own.byteOffset, own.byteLength)
    await readInto(descriptor, target).finally(() => closeSync(descriptor))
    checkBytes(target, checksums.slots, `${name}/slots`)
    if (firstValue > 0) renumber(own, firstValue)
    for (const [first, length] of gone) deleted.fill(1, firstRow + first, firstRow + Math.min(count, first + length))
    segments.push({ name, firstRow, rows: count, firstValue, vectorsChecksum: checksums.vectors })
    firstRow += count
  }
  return { rows, slots, dictionary, deleted, segments }
}

/** Fills a buffer from the start of an open file. */
export async function readInto(file: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await readAt(file, bytes, at, Math.min(bytes.length - at, 2 ** 30), at)
    if (bytesRead === 0) throw new DamagedImage('a file ends too early')
    at += bytesRead
  }
}

/** Checks that every file exists and has its expected length. */
export async function isComplete(directory: string, { dimensions, segments }: SnapshotFile): Promise<boolean> {
  for (const { name, rows, bytes } of segments) {
    if (bytes.slots !== rows * slotWords * 4 || bytes.vectors !== rows * strideOf(dimensions)) return false
    for (const file of segmentFiles) {
      const found = await stat(join(directory, name, file)).catch(() => null)
      if (found?.size !== bytes[file]) return false
    }
  }
  return true
}

function renumber(slots: Uint32Array, firstValue: number): void {
  const words = slotColumns.map(wordOf)
  for (let at = 0; at < slots.length; at += slotWords) {
    for (const word of words) {
      const number = slots[at + word] ?? 0
      if (number > 0) slots[at + word] = number + firstValue
    }
  }
}
