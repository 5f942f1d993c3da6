import type { TextColumn } from '@coderag/types'

/**
 * Remembers ids by a 64-bit fingerprint, in 16 to 32 bytes each. It may take an id for known that is not, once in about
 * 10^19 pairs, and never the other way round: callers treat "known" as "maybe known".
 */
export class IdSet {
  #slots = new Uint32Array(2 * 1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Adds value `row` of a column of ids. False when it was there. */
  add(ids: TextColumn, row: number): boolean {
    const start = ids.offsets[row] ?? 0
    const end = ids.offsets[row + 1] ?? 0
    let high = 0x9e3779b9
    let low = 0x85ebca6b
    for (let at = start; at < end; at++) {
      const byte = ids.data[at] ?? 0
      high = Math.imul(high ^ byte, 0x01000193)
      low = Math.imul(low ^ byte, 0x5bd1e995) ^ (low >>> 15)
    }
    return this.#insert(high >>> 0, (low | 1) >>> 0) // low is never 0: 0 marks a free slot
  }

  /** Adds everything the other set has. */
  addAll(other: IdSet): void {
    const slots = other.#slots
    for (let at = 0; at < slots.length; at += 2) {
      const low = slots[at + 1] ?? 0
      if (low !== 0) this.#insert(slots[at] ?? 0, low)
    }
  }

  /** Tells whether the two have an id in common. */
  overlaps(other: IdSet): boolean {
    const slots = other.#slots
    for (let at = 0; at < slots.length; at += 2) {
      const low = slots[at + 1] ?? 0
      if (low !== 0 && this.#slots[this.#find(slots[at] ?? 0, low) + 1] !== 0) return true
    }
    return false
  }

  #insert(high: number, low: number): boolean {
    const at = this.#find(high, low)
    if (this.#slots[at + 1] !== 0) return false
    this.#slots[at] = high
    this.#slots[at + 1] = low
    this.#size++
    if (this.#size * 4 > this.#slots.length) this.#grow()
    return true
  }

  /** Index of the pair, or of the free slot where it belongs. */
  #find(high: number, low: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    let at = (Math.imul(high ^ low, 0x9e3779b1) << 1) & mask
    while (slots[at + 1] !== 0 && !(slots[at] === high && slots[at + 1] === low)) at = (at + 2) & mask
    return at
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Uint32Array(old.length * 2)
    this.#size = 0
    for (let at = 0; at < old.length; at += 2) {
      const low = old[at + 1] ?? 0
      if (low !== 0) this.#insert(old[at] ?? 0, low)
    }
  }
}
