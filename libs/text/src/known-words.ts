import { beforeLastFour, hashOf, lastFour, mixed, type TextBytes } from './text-bytes.js'

/** Counts of words, tokens or not, each at the place that its bytes say, where it replaces the one before. */
export interface KnownWords {
  /** @returns 0 where it is not known; then `keep` takes its count. */
  find(text: TextBytes, start: number, end: number): number
  keep(count: number): void
}

const SHORT_WORDS = 65_536

/** Words of 8 bytes or less, which most are: 800 kB, a third of what the tables of tokens take. */
export class ShortWords implements KnownWords {
  /** Three entries a word: its first bytes, its last four, and the count times 16 with the length. */
  readonly #entries = new Int32Array(3 * SHORT_WORDS)
  #first = 0
  #last = 0
  #length = 0
  #at = 0

  find(text: TextBytes, start: number, end: number): number {
    const first = beforeLastFour(text, start, end)
    const last = lastFour(text, start, end)
    const at = 3 * ((mixed(first, last) >>> 8) & (SHORT_WORDS - 1))
    const known = this.#entries[at + 2] ?? 0
    if (this.#entries[at] === first && this.#entries[at + 1] === last && (known & 15) === end - start) return known >> 4
    this.#first = first
    this.#last = last
    this.#length = end - start
    this.#at = at
    return 0
  }

  keep(count: number): void {
    this.#entries[this.#at] = this.#first
    this.#entries[this.#at + 1] = this.#last
    this.#entries[this.#at + 2] = (count << 4) | this.#length
  }
}

const LONG_WORDS = 16_384
/** Of one word: its length, its count, its bytes. */
const ENTRY_BYTES = 32
const MOST_BYTES = ENTRY_BYTES - 2

/** Longer words, up to 30 bytes; of others nothing is known. */
export class LongWords implements KnownWords {
  readonly #entries = new Uint8Array(LONG_WORDS * ENTRY_BYTES)
  #bytes: Uint8Array = this.#entries
  #start = 0
  #end = 0
  #at = 0

  find(text: TextBytes, start: number, end: number): number {
    const entries = this.#entries
    const { bytes } = text
    const at = (hashOf(text, start, end) & (LONG_WORDS - 1)) * ENTRY_BYTES
    let isSame = entries[at] === end - start
    for (let index = start; isSame && index < end; index++) isSame = entries[at + 2 + index - start] === bytes[index]
    if (isSame) return entries[at + 1] ?? 0
    this.#bytes = bytes
    this.#start = start
    this.#end = end
    this.#at = at
    return 0
  }

  keep(count: number): void {
    const length = this.#end - this.#start
    if (length > MOST_BYTES) return
    this.#entries[this.#at] = length
    this.#entries[this.#at + 1] = count
    for (let index = 0; index < length; index++) {
      this.#entries[this.#at + 2 + index] = this.#bytes[this.#start + index] ?? 0
    }
  }
}
