import { cachedLongWords, cachedShortWords } from '../options.js'
import { beforeLastFour, hashOf, lastFour, mixed, type TextBytes } from './text-bytes.js'

/** Memoised token counts of words. The hash of a word selects its place, where it replaces the word before. */
export interface WordCounts {
  /** Returns the count of a word; 0 if it is unknown. Then call `set`. */
  find(text: TextBytes, start: number, end: number): number
  /** Stores the count of the word that `find` did not know. */
  set(count: number): void
}

/** Token counts of words of 8 bytes or less, which most words are. */
export class ShortWordCounts implements WordCounts {
  /** Three entries per word: its first bytes, its last four, and its count × 16 + length. */
  readonly #entries = new Int32Array(3 * cachedShortWords)
  #first = 0
  #last = 0
  #length = 0
  #at = 0

  find(text: TextBytes, start: number, end: number): number {
    const first = beforeLastFour(text, start, end)
    const last = lastFour(text, start, end)
    const at = 3 * ((mixed(first, last) >>> 8) & (cachedShortWords - 1))
    const known = this.#entries[at + 2] ?? 0
    if (this.#entries[at] === first && this.#entries[at + 1] === last && (known & 15) === end - start) return known >> 4
    this.#first = first
    this.#last = last
    this.#length = end - start
    this.#at = at
    return 0
  }

  set(count: number): void {
    this.#entries[this.#at] = this.#first
    this.#entries[this.#at + 1] = this.#last
    this.#entries[this.#at + 2] = (count << 4) | this.#length
  }
}

/** An entry has the length of a word, its count and its bytes. */
const ENTRY_BYTES = 32
const MAX_BYTES = ENTRY_BYTES - 2

/** Token counts of words of 9 to 30 bytes. */
export class LongWordCounts implements WordCounts {
  readonly #entries = new Uint8Array(cachedLongWords * ENTRY_BYTES)
  #bytes: Uint8Array = this.#entries
  #start = 0
  #end = 0
  #at = 0

  find(text: TextBytes, start: number, end: number): number {
    const entries = this.#entries
    const { bytes } = text
    const at = (hashOf(text, start, end) & (cachedLongWords - 1)) * ENTRY_BYTES
    let isSame = entries[at] === end - start
    for (let index = start; isSame && index < end; index++) isSame = entries[at + 2 + index - start] === bytes[index]
    if (isSame) return entries[at + 1] ?? 0
    this.#bytes = bytes
    this.#start = start
    this.#end = end
    this.#at = at
    return 0
  }

  set(count: number): void {
    const length = this.#end - this.#start
    if (length > MAX_BYTES) return
    this.#entries[this.#at] = length
    this.#entries[this.#at + 1] = count
    for (let index = 0; index < length; index++) {
      this.#entries[this.#at + 2 + index] = this.#bytes[this.#start + index] ?? 0
    }
  }
}
