import { LongTokens, NONE, SHORT_BYTES, ShortTokens } from './rank-tables.js'
import { type TextBytes, TEXT_START, textBytes } from './text-bytes.js'
import { LongWordCounts, ShortWordCounts } from './word-counts.js'

/** A token in the list of an encoding: its text, or its bytes if they are not valid text. Its place is its rank. */
export type ListedToken = string | readonly number[]

/**
 * Counts the tokens of words in a byte-pair encoding. Tokens are looked up by their bytes, because creating and hashing
 * strings would take most of the time.
 */
export class BytePairs {
  readonly #short: ShortTokens
  readonly #long: LongTokens
  /** Rank of every token of two bytes; merging begins with them. */
  readonly #pairs = new Int32Array(0x10000).fill(NONE)
  readonly #shortWords = new ShortWordCounts()
  readonly #longWords = new LongWordCounts()
  #starts = new Int32Array(256)
  #ranks = new Int32Array(256)

  constructor(tokens: readonly ListedToken[]) {
    const short = tokens.filter(({ length }) => length <= SHORT_BYTES).length
    this.#short = new ShortTokens(short)
    this.#long = new LongTokens(tokens.length)
    const write = tokenWriter()
    for (let rank = 0; rank < tokens.length; rank++) {
      const { text, end } = write(tokens[rank] ?? '')
      if (end - TEXT_START > SHORT_BYTES) this.#long.add(text, end, rank)
      else this.#short.add(text, end, rank)
      if (end - TEXT_START === 2) this.#pairs[text.view.getUint16(TEXT_START)] = rank
    }
  }

  /**
   * Returns the number of tokens of one word, the bytes from `start` to `end`, exclusive. Adjacent parts with the lowest
   * rank are merged first.
   */
  count(text: TextBytes, start: number, end: number): number {
    const length = end - start
    if (length <= 1) return length
    const words = length > SHORT_BYTES ? this.#longWords : this.#shortWords
    const known = words.find(text, start, end)
    if (known > 0) return known
    const counted = this.#rankOf(text, start, end) === NONE ? this.#merge(text, start, end) : 1
    words.set(counted)
    return counted
  }

  #merge(text: TextBytes, start: number, end: number): number {
    const length = end - start
    if (this.#starts.length < length + 2) {
      this.#starts = new Int32Array(2 * length)
      this.#ranks = new Int32Array(2 * length)
    }
    // ranks[i] is the rank of parts i and i + 1 joined.
    const starts = this.#starts
    const ranks = this.#ranks
    for (let index = 0; index < length; index++) {
      starts[index] = start + index
      ranks[index] = index + 1 < length ? (this.#pairs[text.view.getUint16(start + index)] ?? NONE) : NONE
    }
    starts[length] = end
    let parts = length
    for (;;) {
      let lowest = NONE
      let at = -1
      for (let index = 0; index + 1 < parts; index++) {
        const rank = ranks[index] ?? NONE
        if (rank < lowest) {
          lowest = rank
          at = index
        }
      }
      if (at < 0) return parts
      for (let index = at + 1; index < parts; index++) {
        starts[index] = starts[index + 1] ?? 0
        ranks[index] = ranks[index + 1] ?? NONE
      }
      parts--
      ranks[at] = this.#rankOfParts(text, at, parts)
      if (at > 0) ranks[at - 1] = this.#rankOfParts(text, at - 1, parts)
    }
  }

  #rankOfParts(text: TextBytes, part: number, parts: number): number {
    return part + 2 > parts ? NONE : this.#rankOf(text, this.#starts[part] ?? 0, this.#starts[part + 2] ?? 0)
  }

  #rankOf(text: TextBytes, start: number, end: number): number {
    return end - start > SHORT_BYTES ? this.#long.rankOf(text, start, end) : this.#short.rankOf(text, start, end)
  }
}

/** Returns a function that writes a token to a shared buffer and returns the buffer and the token's end. */
function tokenWriter(): (token: ListedToken) => { readonly text: TextBytes; readonly end: number } {
  const encoder = new TextEncoder()
  const text = textBytes(1_024)
  const room = text.bytes.subarray(TEXT_START)
  return (token) => {
    if (typeof token !== 'string') room.set(token)
    // Most tokens are ASCII, and for a few bytes a loop is faster than a call.
    else if (!writeAscii(token, room)) return { text, end: TEXT_START + encoder.encodeInto(token, room).written }
    return { text, end: TEXT_START + token.length }
  }
}

/** Writes a token if it is ASCII. Returns false if it is not. */
function writeAscii(token: string, bytes: Uint8Array): boolean {
  for (let index = 0; index < token.length; index++) {
    const code = token.charCodeAt(index)
    if (code > 0x7f) return false
    bytes[index] = code
  }
  return true
}
