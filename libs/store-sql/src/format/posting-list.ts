/**
 * The chunks that contain one term: numbers of rows in ascending order, each with the number of occurrences and the length
 * of the chunk in tokens.
 *
 * Packed as three numbers per posting, each in 7-bit groups, lowest first, the highest bit set on all but the last:
 * difference to the previous row, occurrences, length. Real code takes 5.4 bytes per posting. The length is repeated with
 * every term, so that a query needs nothing but the lists of its terms.
 */
export interface PostingList {
  readonly size: number
  readonly rows: Float64Array
  readonly counts: Uint16Array
  readonly lengths: Uint32Array
}

/** Packs postings. The buffer is reused, so the bytes are valid until the next call. */
export class PostingEncoder {
  #bytes = Buffer.allocUnsafe(1 << 16)
  #length = 0
  #lastRow = 0

  /** @param row - Higher than that of the previous posting. */
  add(row: number, count: number, length: number): void {
    if (this.#length + 24 > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2)
    }
    this.#put(row - this.#lastRow)
    this.#put(count)
    this.#put(length)
    this.#lastRow = row
  }

  /** Returns the bytes so far, as a copy, and starts the next list. */
  take(): Uint8Array {
    const bytes = Uint8Array.prototype.slice.call(this.#bytes, 0, this.#length)
    this.#length = 0
    this.#lastRow = 0
    return bytes
  }

  #put(value: number): void {
    let rest = value
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = rest % 128 | 0x80
      rest = rest >= 2 ** 31 ? Math.floor(rest / 128) : rest >>> 7
    }
    this.#bytes[this.#length++] = rest
  }
}

/** Unpacks the lists of one term, which are in ascending order of their rows or not. */
export function decodePostings(blocks: readonly Uint8Array[]): PostingList {
  let size = 0
  for (const block of blocks) size += countPostings(block)
  const rows = new Float64Array(size)
  const counts = new Uint16Array(size)
  const lengths = new Uint32Array(size)
  let index = 0
  for (const bytes of blocks) {
    let at = 0
    let row = 0
    while (at < bytes.length) {
      for (let part = 0; part < 3; part++) {
        let byte = bytes[at++] ?? 0
        let value = byte & 0x7f
        for (let factor = 128; byte > 0x7f; factor *= 128) {
          byte = bytes[at++] ?? 0
          value += (byte & 0x7f) * factor
        }
        if (part === 0) rows[index] = row += value
        else if (part === 1) counts[index] = value
        else lengths[index] = value
      }
      index++
    }
  }
  return { size, rows, counts, lengths }
}

/** Counts postings: each ends with the third number, and each number with a byte below 128. */
export function countPostings(bytes: Uint8Array): number {
  let numbers = 0
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) < 0x80) numbers++
  return Math.floor(numbers / 3)
}
