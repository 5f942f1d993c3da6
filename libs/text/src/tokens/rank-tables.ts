import { beforeLastFour, hashOf, lastFour, mixed, type TextBytes, TEXT_START } from './text-bytes.js'

/** The rank of bytes that are not a token; higher than every rank. */
export const NONE = 0x7fffffff
/** Maximum length of words and tokens whose bytes are compared as two numbers. */
export const SHORT_BYTES = 8

const LENGTH_BITS = 4
/** Slots per token; at least one slot in five is empty. */
const SPARSE = 1.25

/** Ranks of tokens of 8 bytes or less. A slot contains the bytes of the token, so a look-up reads one place in memory. */
export class ShortTokens {
  /** Three entries per slot: the first bytes, the last four, and (rank + 1) × 16 + length; 0 for an empty slot. */
  readonly #slots: Int32Array
  readonly #mask: number

  /** @param most - Maximum number of tokens. */
  constructor(most: number) {
    this.#mask = slotsFor(most) - 1
    this.#slots = new Int32Array(3 * (this.#mask + 1))
  }

  add(text: TextBytes, end: number, rank: number): void {
    const slots = this.#slots
    const first = beforeLastFour(text, TEXT_START, end)
    const last = lastFour(text, TEXT_START, end)
    let slot = mixed(first, last) & this.#mask
    while (slots[3 * slot + 2] !== 0) slot = (slot + 1) & this.#mask
    slots[3 * slot] = first
    slots[3 * slot + 1] = last
    slots[3 * slot + 2] = ((rank + 1) << LENGTH_BITS) | (end - TEXT_START)
  }

  rankOf(text: TextBytes, start: number, end: number): number {
    const slots = this.#slots
    const first = beforeLastFour(text, start, end)
    const last = lastFour(text, start, end)
    for (let slot = mixed(first, last) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const found = slots[3 * slot + 2] ?? 0
      if (found === 0) return NONE
      if (slots[3 * slot + 1] !== last || slots[3 * slot] !== first) continue
      if ((found & ((1 << LENGTH_BITS) - 1)) === end - start) return (found >> LENGTH_BITS) - 1
    }
  }
}

/** Ranks of tokens of more than 8 bytes. */
export class LongTokens {
  /** Two entries per slot: the token's place + 1, or 0 for an empty slot, and its hash, which rejects most misses. */
  readonly #slots: Int32Array
  readonly #mask: number
  /** The concatenated bytes of all tokens; a token begins at `#starts[place]` and ends at the next start. */
  #bytes = new Uint8Array(0x10000)
  readonly #starts: Uint32Array
  readonly #ranks: Int32Array
  #count = 0

  /** @param most - Maximum number of tokens. */
  constructor(most: number) {
    this.#mask = slotsFor(most) - 1
    this.#slots = new Int32Array(2 * (this.#mask + 1))
    this.#starts = new Uint32Array(most + 1)
    this.#ranks = new Int32Array(most)
  }

  add(text: TextBytes, end: number, rank: number): void {
    const length = end - TEXT_START
    const start = this.#starts[this.#count] ?? 0
    if (start + length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (start + length))
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    for (let index = 0; index < length; index++) this.#bytes[start + index] = text.bytes[TEXT_START + index] ?? 0
    this.#ranks[this.#count] = rank
    this.#starts[++this.#count] = start + length
    const hash = hashOf(text, TEXT_START, end)
    let slot = hash & this.#mask
    while (this.#slots[2 * slot] !== 0) slot = (slot + 1) & this.#mask
    this.#slots[2 * slot] = this.#count
    this.#slots[2 * slot + 1] = hash
  }

  rankOf(text: TextBytes, start: number, end: number): number {
    const hash = hashOf(text, start, end)
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = (this.#slots[2 * slot] ?? 0) - 1
      if (place < 0) return NONE
      if (this.#slots[2 * slot + 1] === hash && this.#isAt(place, text.bytes, { start, end }))
        return this.#ranks[place] ?? NONE
    }
  }

  #isAt(place: number, bytes: Uint8Array, { start, end }: { readonly start: number; readonly end: number }): boolean {
    const own = this.#bytes
    const from = this.#starts[place] ?? 0
    if ((this.#starts[place + 1] ?? 0) - from !== end - start) return false
    for (let index = start; index < end; index++) if (own[from + index - start] !== bytes[index]) return false
    return true
  }
}

function slotsFor(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, count) * SPARSE))
}
