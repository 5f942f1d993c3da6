import { idWords, slotWords } from './layout.js'

/** Finds rows by their ids, which are hashes already; 8 to 16 bytes a row. */
export class RowsById {
  #table = new Uint32Array(2_048)
  #count = 0

  /** @param slotsOf - Where the slots are now: they move while they grow. */
  constructor(readonly slotsOf: () => Uint32Array) {}

  /** Takes the row in, in place of one with the same id. */
  add(row: number): void {
    if ((this.#count + 1) * 2 > this.#table.length) this.#grow(this.#table.length * 2)
    const slots = this.slotsOf()
    const at = this.#find(slots, row * slotWords)
    if (this.#table[at] === 0) this.#count++
    this.#table[at] = row + 1
  }

  /** Makes room, so that many rows are taken in faster. */
  reserve(rows: number): void {
    const length = 2 ** Math.ceil(Math.log2(rows * 2 + 1))
    if (length > this.#table.length) this.#grow(length)
  }

  /** @param id - `idWords` words. @returns -1 where there is none. */
  find(id: Uint32Array): number {
    return (this.#table[this.#find(id, 0)] ?? 0) - 1
  }

  /** Place of the id that begins at a word of `ids`, or the free place where it belongs. */
  #find(ids: Uint32Array, from: number): number {
    const mask = this.#table.length - 1
    const slots = this.slotsOf()
    let at = ((ids[from] ?? 0) ^ (ids[from + 1] ?? 0)) & mask
    for (;;) {
      const row = (this.#table[at] ?? 0) - 1
      if (row < 0 || sameId(slots, row * slotWords, ids, from)) return at
      at = (at + 1) & mask
    }
  }

  #grow(length: number): void {
    const rows = this.#table.filter((entry) => entry !== 0)
    this.#table = new Uint32Array(length)
    const slots = this.slotsOf()
    for (const entry of rows) this.#table[this.#find(slots, (entry - 1) * slotWords)] = entry
  }
}

function sameId(left: Uint32Array, leftFrom: number, right: Uint32Array, rightFrom: number): boolean {
  for (let word = 0; word < idWords; word++) {
    if (left[leftFrom + word] !== right[rightFrom + word]) return false
  }
  return true
}

/** The words of an id; null for what is none: 64 lower-case hex digits. */
export function idWordsOf(id: string): Uint32Array | null {
  if (!/^[0-9a-f]{64}$/.test(id)) return null
  const bytes = new Uint8Array(32)
  bytes.set(Buffer.from(id, 'hex'))
  return new Uint32Array(bytes.buffer)
}
