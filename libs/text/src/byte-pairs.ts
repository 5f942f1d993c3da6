/** A token of an encoding as its package lists it: its text, or its bytes where they are no text. Its place is its rank. */
export type ListedToken = string | readonly number[]

/** No token: higher than every rank. */
const NONE = 0x7fffffff
/** Slots per token of the hash table, at least. */
const SPARSE = 2

/**
 * The tokens of a byte-pair encoding, found by their bytes: nothing is cut out, hashed or compared as a string, which is
 * what counting tokens costs otherwise.
 */
export class BytePairs {
  /** All tokens one after another. */
  readonly #bytes: Uint8Array
  /** Token `rank` is `#bytes` from `#offsets[rank]` to `#offsets[rank + 1]`, exclusive. */
  readonly #offsets: Uint32Array
  /** Two entries a slot: rank + 1, or 0 for an empty one, and the hash, so that most misses end here. */
  readonly #slots: Int32Array
  readonly #mask: number
  /** Rank of every token of two bytes, by those; merging begins with them. */
  readonly #pairs = new Int32Array(0x10000).fill(NONE)
  readonly #recent = new RecentWords()
  readonly #short = new ShortWords()
  #starts = new Int32Array(256)
  #ranks = new Int32Array(256)

  constructor(tokens: readonly ListedToken[]) {
    const { bytes, offsets } = joined(tokens)
    this.#bytes = bytes
    this.#offsets = offsets
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(2, tokens.length) * SPARSE)) - 1
    this.#slots = new Int32Array(2 * (this.#mask + 1))
    for (let rank = 0; rank < tokens.length; rank++) {
      const start = offsets[rank] ?? 0
      const end = offsets[rank + 1] ?? 0
      const hash = hashOf(bytes, start, end)
      let slot = hash & this.#mask
      while (this.#slots[2 * slot] !== 0) slot = (slot + 1) & this.#mask
      this.#slots[2 * slot] = rank + 1
      this.#slots[2 * slot + 1] = hash
      if (end - start === 2) this.#pairs[((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0)] = rank
    }
  }

  /**
   * Tokens of one word as the encoding's pattern cuts it: `bytes` from `start` to `end`, exclusive.
   *
   * The bytes are merged as the encoding was trained: of all neighbours those with the lowest rank first.
   */
  count(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start
    if (length <= 1) return length
    if (length > SHORT_BYTES) return this.#look(bytes, start, end)
    const known = this.#short.find(bytes, start, end)
    if (known > 0) return known
    const counted = this.#look(bytes, start, end)
    this.#short.keep(counted)
    return counted
  }

  #look(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashOf(bytes, start, end)
    if (this.#rankOf(bytes, { start, end, hash }) !== NONE) return 1
    const known = this.#recent.find(bytes, { start, end, hash })
    if (known > 0) return known
    const counted = this.#merge(bytes, start, end)
    this.#recent.keep(bytes, { start, end, hash }, counted)
    return counted
  }

  #merge(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start
    if (this.#starts.length < length + 2) {
      this.#starts = new Int32Array(2 * length)
      this.#ranks = new Int32Array(2 * length)
    }
    // ranks[i] is that of parts i and i + 1 as one.
    const starts = this.#starts
    const ranks = this.#ranks
    for (let index = 0; index < length; index++) {
      starts[index] = start + index
      const at = start + index
      ranks[index] = index + 1 < length ? (this.#pairs[((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)] ?? NONE) : NONE
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
      starts.copyWithin(at + 1, at + 2, parts + 1)
      ranks.copyWithin(at + 1, at + 2, parts)
      parts--
      ranks[at] = this.#rankOfParts(bytes, at, parts)
      if (at > 0) ranks[at - 1] = this.#rankOfParts(bytes, at - 1, parts)
    }
  }

  #rankOfParts(bytes: Uint8Array, part: number, parts: number): number {
    if (part + 2 > parts) return NONE
    const start = this.#starts[part] ?? 0
    const end = this.#starts[part + 2] ?? 0
    return this.#rankOf(bytes, { start, end, hash: hashOf(bytes, start, end) })
  }

  #rankOf(bytes: Uint8Array, { start, end, hash }: Place): number {
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const rank = (this.#slots[2 * slot] ?? 0) - 1
      if (rank < 0) return NONE
      if (this.#slots[2 * slot + 1] === hash && this.#isToken(rank, bytes, start, end)) return rank
    }
  }

  #isToken(rank: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#offsets[rank] ?? 0
    if ((this.#offsets[rank + 1] ?? 0) - from !== end - start) return false
    for (let index = start, own = from; index < end; index++, own++) {
      if (this.#bytes[own] !== bytes[index]) return false
    }
    return true
  }
}

/** Bytes from `start` to `end`, exclusive, and their hash. */
interface Place {
  readonly start: number
  readonly end: number
  readonly hash: number
}

/** Words whose counts are remembered: names come again, and merging is what takes longest. */
const RECENT_WORDS = 8_192
/** Longer words are not remembered. */
const RECENT_BYTES = 32

/** Counts of words that are no tokens, each at the place that its hash says, where it replaces the one before. */
class RecentWords {
  readonly #bytes = new Uint8Array(RECENT_WORDS * RECENT_BYTES)
  readonly #lengths = new Uint8Array(RECENT_WORDS)
  readonly #counts = new Uint8Array(RECENT_WORDS)

  /** @returns 0 where it is not known. */
  find(bytes: Uint8Array, { start, end, hash }: Place): number {
    const place = hash & (RECENT_WORDS - 1)
    if (this.#lengths[place] !== end - start) return 0
    for (let index = start, own = place * RECENT_BYTES; index < end; index++, own++) {
      if (this.#bytes[own] !== bytes[index]) return 0
    }
    return this.#counts[place] ?? 0
  }

  keep(bytes: Uint8Array, { start, end, hash }: Place, count: number): void {
    if (end - start > RECENT_BYTES) return
    const place = hash & (RECENT_WORDS - 1)
    this.#lengths[place] = end - start
    this.#counts[place] = count
    for (let index = start, own = place * RECENT_BYTES; index < end; index++, own++)
      this.#bytes[own] = bytes[index] ?? 0
  }
}

/** Most words are no longer than this, and two numbers hold them. */
const SHORT_BYTES = 8
const SHORT_WORDS = 16_384

/**
 * Counts of short words, tokens or not, each at the place that its bytes say, where it replaces the one before: 200 kB
 * that stay near the processor, which the table of all tokens does not.
 */
class ShortWords {
  /** Three entries a word: its first bytes, its last four, and the count times 16 with the length. */
  readonly #entries = new Int32Array(3 * SHORT_WORDS)
  #first = 0
  #last = 0
  #length = 0
  #at = 0

  /** @returns 0 where it is not known; then `keep` takes its count. */
  find(bytes: Uint8Array, start: number, end: number): number {
    let first = 0
    let last = 0
    for (let index = start; index < end; index++) {
      first = (first << 8) | (last >>> 24)
      last = (last << 8) | (bytes[index] ?? 0)
    }
    const mixed = Math.imul(last ^ Math.imul(first, 0x9e3779b1), 0x85ebca6b)
    const at = 3 * ((mixed >>> 16) & (SHORT_WORDS - 1))
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

/** The bytes of all tokens one after another, and where each begins. */
function joined(tokens: readonly ListedToken[]): { bytes: Uint8Array; offsets: Uint32Array } {
  const encoder = new TextEncoder()
  // No UTF-16 unit takes more than three bytes.
  const bytes = new Uint8Array(tokens.reduce((sum, { length }) => sum + 3 * length, 0))
  const offsets = new Uint32Array(tokens.length + 1)
  let end = 0
  for (const [rank, token] of tokens.entries()) {
    if (typeof token !== 'string') for (const byte of token) bytes[end++] = byte
    else end = writeAscii(token, bytes, end) ?? end + encoder.encodeInto(token, bytes.subarray(end)).written
    offsets[rank + 1] = end
  }
  return { bytes: bytes.slice(0, end), offsets }
}

/** Most tokens are ASCII, and a loop is faster than a call for a few bytes. @returns The new end; null for other text. */
function writeAscii(token: string, bytes: Uint8Array, start: number): number | null {
  for (let index = 0; index < token.length; index++) {
    const code = token.charCodeAt(index)
    if (code > 0x7f) return null
    bytes[start + index] = code
  }
  return start + token.length
}

/** FNV-1a with its bits mixed once more: the table looks at the low ones only. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}
