import type { TextColumn } from '@coderag/types'

/**
 * A set of ids by 64-bit fingerprints, 16 to 32 bytes per id. Two ids share a fingerprint once in about 10^19 pairs, so
 * callers must treat a member as "maybe present". An id that was added is always a member.
 */
export class IdSet {
  #slots = new Uint32Array(2 * 1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Adds the id in `row` of a column. Returns false if the set contained it. */
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

  /** Adds all ids of another set. */
  addAll(other: IdSet): void {
    const slots = other.#slots
    for (let at = 0; at < slots.length; at += 2) {
      const low = slots[at + 1] ?? 0
      if (low !== 0) this.#insert(slots[at] ?? 0, low)
    }
  }

  /** Returns true if the sets share an id. */
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

  /** Returns the place of a fingerprint, or the free slot for it. */
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
