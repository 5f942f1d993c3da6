/** Minimum length of a part that `partsOf` looks for, in UTF-16 units. */
const MIN_PART = 3
const HASH_START = 0x811c9dc5
const HASH_FACTOR = 0x01000193

/**
 * The stems that have rows, in a hash table over their UTF-16 units. The hash of a prefix extends to the next prefix, so
 * `partsOf` looks up all prefixes in one pass. With a `Map`, each prefix would need a string of its own, and splitting
 * unknown words would take longer than summing the rows of known ones.
 */
export class Vocabulary {
  readonly size: number
  /** UTF-16 units of all stems, concatenated. */
  readonly #units: Uint16Array
  /** Start of each stem in `#units`; size + 1 entries. */
  readonly #starts: Uint32Array
  /** Slot → 1 + row; 0 is free. */
  readonly #slots: Uint32Array
  /** Low 16 bits of the hash of the first three units → length of the longest stem with that hash. */
  readonly #longest = new Uint16Array(1 << 16)

  /** @param stems - The stem of each row, in order. */
  constructor(stems: readonly string[]) {
    this.size = stems.length
    this.#starts = new Uint32Array(stems.length + 1)
    stems.forEach((stem, row) => (this.#starts[row + 1] = (this.#starts[row] ?? 0) + stem.length))
    this.#units = new Uint16Array(this.#starts[stems.length] ?? 0)
    this.#slots = new Uint32Array(1 << Math.ceil(Math.log2(2 * stems.length + 2)))
    for (let row = 0; row < stems.length; row++) this.#add(stems[row] ?? '', row)
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

  #add(stem: string, row: number): void {
    const start = this.#starts[row] ?? 0
    let hash = HASH_START
    for (let at = 0; at < stem.length; at++) {
      const unit = stem.charCodeAt(at)
      this.#units[start + at] = unit
      hash = Math.imul(hash ^ unit, HASH_FACTOR)
      if (at === MIN_PART - 1) {
        const prefix = hash & 0xffff
        this.#longest[prefix] = Math.max(this.#longest[prefix] ?? 0, stem.length)
      }
    }
    const mask = this.#slots.length - 1
    let slot = slotOf(hash, mask)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = row + 1
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
