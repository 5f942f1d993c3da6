import { crc32 } from 'node:zlib'
import type { ListColumn, TextColumn } from '@coderag/types'
import { DamagedImage } from './damage.js'

/**
 * Writes values as bytes: a number as a LEB128 varint, a text as its length in bytes + 1 (0 for null) and its UTF-8, a
 * list as its length and its texts.
 */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #at = 0

  get length(): number {
    return this.#at
  }

  number(value: number): void {
    this.#reserve(5)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#at++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#at++] = rest
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  text(column: TextColumn, row: number): void {
    if (column.validity !== null && ((column.validity[row >> 3] ?? 0) & (1 << (row & 7))) === 0) return this.number(0)
    const start = column.offsets[row] ?? 0
    const end = column.offsets[row + 1] ?? 0
    this.number(end - start + 1)
    if (end - start > 32) return this.raw(column.data.subarray(start, end))
    this.#reserve(end - start) // for a short value, creating a view costs more than copying byte by byte
    for (let at = start; at < end; at++) this.#bytes[this.#at++] = column.data[at] ?? 0
  }

  list(column: ListColumn, row: number): void {
    const start = column.offsets[row] ?? 0
    const end = column.offsets[row + 1] ?? 0
    this.number(end - start)
    for (let at = start; at < end; at++) this.text(column.values, at)
  }

  /** Writes the CRC-32 of the bytes written since `start`, `checksumBytes` long. */
  checksumFrom(start: number): void {
    this.#reserve(checksumBytes)
    this.#at = this.#bytes.writeUInt32LE(crc32(this.#bytes.subarray(start, this.#at)), this.#at)
  }

  /** Returns the bytes written since `start` as a map key, one character per byte. */
  keyFrom(start: number): string {
    return this.#bytes.toString('latin1', start, this.#at)
  }

  /** Drops the bytes after `length`. */
  truncate(length: number): void {
    this.#at = length
  }

  /** Returns all bytes; valid until the next write. */
  view(): Buffer {
    return this.#bytes.subarray(0, this.#at)
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + count))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}

/** Reads the values that a `ByteWriter` wrote. Reading past the end throws, because the bytes are damaged. */
export class ByteReader {
  #at: number
  /** The bytes from the first short text on, one character per byte. */
  #rest: string | null = null
  #restStart = 0

  constructor(
    readonly bytes: Buffer,
    start = 0,
    readonly end = bytes.length,
  ) {
    this.#at = start
  }

  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.#at++]
      if (byte === undefined || shift > 28) throw damaged()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }

  text(): string | null {
    const length = this.number() - 1
    if (length < 0) return null
    const start = this.#at
    this.#at += length
    if (this.#at > this.end) throw damaged()
    if (length > shortText || !this.#isAscii(start)) return this.bytes.toString('utf8', start, this.#at)
    // Slicing a string costs a tenth of decoding from the buffer, and a record has ten short texts.
    if (this.#rest === null) {
      this.#restStart = start
      this.#rest = this.bytes.toString('latin1', start, this.end)
    }
    return this.#rest.slice(start - this.#restStart, this.#at - this.#restStart)
  }

  list(): (string | null)[] {
    const values: (string | null)[] = []
    for (let left = this.number(); left > 0; left--) values.push(this.text())
    return values
  }

  #isAscii(start: number): boolean {
    let bits = 0
    for (let at = start; at < this.#at; at++) bits |= this.bytes[at] ?? 0
    return bits < 0x80
  }
}

/** Bytes of the checksum that `checksumFrom` writes. */
export const checksumBytes = 4

/** Maximum UTF-8 bytes of a text that is read as a slice. */
const shortText = 128

function damaged(): DamagedImage {
  return new DamagedImage('a value ends outside its record')
}
