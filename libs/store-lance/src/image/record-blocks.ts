import { readSync } from 'node:fs'

/** Bytes that are read at once, and that stay in memory of what was read: what lies near is mostly wanted, too. */
const blockBytes = 8_192
const keptBytes = 8 * 2 ** 20
const slots = keptBytes / blockBytes

/** Longer records are read by themselves. */
const longRecord = 64 * 1_024

/**
 * Reads records from files, in blocks. A block has one place in memory, by its number, and stays there until another
 * one needs it.
 *
 * Reading makes everything else wait: from the page cache that takes 2 µs, which a thread's turn would multiply.
 */
export class RecordBlocks {
  /** The system gives memory where it is written to. */
  readonly #memory = Buffer.allocUnsafeSlow(keptBytes)
  /** Per slot the number of its block over all files + 1, 0 where it is free. */
  readonly #blocks = new Float64Array(slots)
  /** Per slot the bytes that were read: fewer than asked for at the end of a file. */
  readonly #lengths = new Uint16Array(slots)
  #scratch = Buffer.allocUnsafeSlow(2 * blockBytes)

  /** @param files - Open for reading. */
  constructor(readonly files: readonly number[]) {}

  /**
   * @param file - Its place among the files.
   * @returns Valid until the next call.
   */
  read(file: number, offset: number, length: number): Buffer {
    const inBlock = offset % blockBytes
    if (inBlock + length <= blockBytes) return this.#block(file, (offset - inBlock) / blockBytes, inBlock, length)
    if (length > this.#scratch.length) this.#scratch = Buffer.allocUnsafeSlow(length * 2)
    const whole = this.#scratch.subarray(0, length)
    if (length > longRecord) {
      if (readSync(this.files[file] ?? -1, whole, 0, length, offset) !== length) throw cutShort()
      return whole
    }
    for (let at = 0; at < length; ) {
      const from = (offset + at) % blockBytes
      const part = Math.min(length - at, blockBytes - from)
      this.#block(file, (offset + at - from) / blockBytes, from, part).copy(whole, at)
      at += part
    }
    return whole
  }

  #block(file: number, block: number, from: number, length: number): Buffer {
    const number = block * this.files.length + file + 1
    const slot = number % slots
    const start = slot * blockBytes
    if (this.#blocks[slot] !== number) {
      this.#blocks[slot] = 0
      const descriptor = this.files[file] ?? -1
      this.#lengths[slot] = readSync(descriptor, this.#memory, start, blockBytes, block * blockBytes)
      this.#blocks[slot] = number
    }
    if (from + length > (this.#lengths[slot] ?? 0)) throw cutShort()
    return this.#memory.subarray(start + from, start + from + length)
  }
}

function cutShort(): RangeError {
  return new RangeError('unexpected end of a read image')
}
