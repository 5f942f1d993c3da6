import { readSync } from 'node:fs'

/**
 * Reads records from files, each by itself: to read what lies near it, too, and keep that was tried, and takes longer.
 *
 * Reading makes everything else wait: from the page cache that takes 1 µs, which a thread's turn would multiply.
 */
export class Records {
  #bytes = Buffer.allocUnsafeSlow(16 * 1_024)

  /** @param files - Open for reading. */
  constructor(readonly files: readonly number[]) {}

  /**
   * @param file - Its place among the files.
   * @returns Valid until the next call.
   */
  read(file: number, offset: number, length: number): Buffer {
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(length * 2)
    if (readSync(this.files[file] ?? -1, this.#bytes, 0, length, offset) !== length) {
      throw new RangeError('unexpected end of a read image')
    }
    return this.#bytes.subarray(0, length)
  }
}
