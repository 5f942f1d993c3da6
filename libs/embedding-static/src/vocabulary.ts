/** Minimum length of a part that `partsOf` looks for, in UTF-16 units. */
const MIN_PART = 3
const HASH_START = 0x811c9dc5
const HASH_FACTOR = 0x01000193

/** The stems of a model in a hash table over their UTF-16 units. A weights file contains it, so that opening builds nothing. */
export interface StemTable {
  /** UTF-16 units of all stems, concatenated in the order of the rows. */
  readonly units: Uint16Array
  /** Start of each stem in `units`; one more than there are stems. */
  readonly starts: Uint32Array
  /** Slot → 1 + row; 0 is free. The length is a power of two, and more than the number of stems. */
  readonly slots: Uint32Array
  /** Low 16 bits of the hash of the first three units → length of the longest stem with that hash. */
  readonly longest: Uint16Array
}

/** Entries of `StemTable.longest`. */
export const longestEntries = 1 << 16

/** @param stems - The stem of each row, in order. */
export function stemTableOf(stems: readonly string[]): StemTable {
  const text = stems.join('')
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const starts = new Uint32Array(stems.length + 1)
  const slots = new Uint32Array(1 << Math.ceil(Math.log2(2 * stems.length + 2)))
  const longest = new Uint16Array(longestEntries)
  const mask = slots.length - 1
  stems.forEach((stem, row) => {
    starts[row + 1] = (starts[row] ?? 0) + stem.length
    let hash = HASH_START
    for (let at = 0; at < stem.length; at++) {
      hash = Math.imul(hash ^ stem.charCodeAt(at), HASH_FACTOR)
      if (at !== MIN_PART - 1) continue
      const prefix = hash & 0xffff
      longest[prefix] = Math.max(longest[prefix] ?? 0, stem.length)
    }
    let slot = slotOf(hash, mask)
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = row + 1
  })
  return { units, starts, slots, longest }
}

/**
 * Finds the rows of stems, and of the parts of other words. The hash of a prefix extends to the next prefix, so
 * `partsOf` looks up all prefixes in one pass. With a `Map`, each prefix would need a string of its own, and splitting
 * unknown words would take longer than summing the rows of known ones.
 */
export class Vocabulary {
  /** Number of stems. */
  readonly size: number
  readonly #units: Uint16Array
  readonly #starts: Uint32Array
  readonly #slots: Uint32Array
  readonly #longest: Uint16Array

  constructor({ units, starts, slots, longest }: StemTable) {
    this.size = starts.length - 1
    this.#units = units
    this.#starts = starts
    this.#slots = slots
    this.#longest = longest
  }

  /** Returns the stem of a row. */
  stemOf(row: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#starts[row], this.#starts[row + 1]))
  }

  /** Returns the row of a stem; -1 if it has none. */
  rowOf(stem: string): number {
    let hash = HASH_START
    for (let at = 0; at < stem.length; at++) hash = Math.imul(hash ^ stem.charCodeAt(at), HASH_FACTOR)
    return this.#find(hash, stem, 0, stem.length)
  }

  /** Splits a term into known parts, from left to right and longest first, and returns their rows. Other units are skipped. */
  partsOf(term: string): readonly number[] {
    const found: number[] = []
    for (let start = 0; start + MIN_PART <= term.length; ) {
      let hash = HASH_START
      for (let at = start; at < start + MIN_PART; at++) hash = Math.imul(hash ^ term.charCodeAt(at), HASH_FACTOR)
      const last = Math.min(term.length, start + (this.#longest[hash & 0xffff] ?? 0))
      let row = -1
      let next = start + 1
      for (let end = start + MIN_PART; end <= last; end++) {
        const match = this.#find(hash, term, start, end)
        if (match !== -1) {
          row = match
          next = end
        }
        hash = Math.imul(hash ^ term.charCodeAt(end), HASH_FACTOR)
      }
      if (row !== -1) found.push(row)
      start = next
    }
    return found
  }

  /** Returns the row of the stem in a text at [start, end), given its hash; -1 if there is none. */
  #find(hash: number, text: string, start: number, end: number): number {
    const mask = this.#slots.length - 1
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const row = (this.#slots[slot] ?? 0) - 1
      if (row === -1 || this.#equals(row, text, start, end)) return row
    }
  }

  #equals(row: number, text: string, start: number, end: number): boolean {
    const own = this.#starts[row] ?? 0
    if ((this.#starts[row + 1] ?? 0) - own !== end - start) return false
    for (let at = start; at < end; at++) if (text.charCodeAt(at) !== this.#units[own + at - start]) return false
    return true
  }
}

function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask
}
