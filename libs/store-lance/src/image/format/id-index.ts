import { digitOf, idWords, slotWords } from './format.js'

/** A hash table from ids to rows. Ids are hashes already, so their own bits are used. Takes 8 to 16 bytes per row. */
export class IdIndex {
  #table = new Uint32Array(2_048)
  #count = 0

  /** @param slotsOf - Returns the slots; a function, because a growing segment moves them. */
  constructor(readonly slotsOf: () => Uint32Array) {}

  /** Adds a row. It replaces a row with the same id. */
  add(row: number): void {
    if ((this.#count + 1) * 2 > this.#table.length) this.#grow(this.#table.length * 2)
    const slots = this.slotsOf()
    const at = this.#find(slots, row * slotWords)
    if (this.#table[at] === 0) this.#count++
    this.#table[at] = row + 1
  }

  /** Makes room for many rows at once. */
  reserve(rows: number): void {
    const length = 2 ** Math.ceil(Math.log2(rows * 2 + 1))
    if (length > this.#table.length) this.#grow(length)
  }

  /** Returns the row of an id, `idWords` words; -1 if there is none. */
  find(id: Uint32Array): number {
    return (this.#table[this.#find(id, 0)] ?? 0) - 1
  }

  /** Returns the place of the id that begins at word `from` of `ids`, or the free place for it. */
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

/**
 * Finds the rows of ids by scanning, without an index. If several rows have one id, the last comes last.
 *
 * @param ids - `idWords` words each.
 * @param among.rows - The rows to scan.
 */
export function findRows(
  ids: readonly Uint32Array[],
  { slots, rows }: { readonly slots: Uint32Array; readonly rows: Uint32Array },
): number[] {
  // Ids are hashes, so hardly any other row shares its first 16 bits with an id of the list.
  const hashes = new Uint8Array(2 ** 16)
  for (const id of ids) hashes[(id[0] ?? 0) & 0xffff] = 1
  const candidates: number[] = []
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    if (hashes[(slots[row * slotWords] ?? 0) & 0xffff] === 1) candidates.push(row)
  }
  const byFirstWord = new Map<number | undefined, Uint32Array[]>()
  for (const id of ids) byFirstWord.set(id[0], [...(byFirstWord.get(id[0]) ?? []), id])
  return candidates.filter((row) =>
    byFirstWord.get(slots[row * slotWords])?.some((id) => sameId(slots, row * slotWords, id, 0)),
  )
}

function sameId(left: Uint32Array, leftFrom: number, right: Uint32Array, rightFrom: number): boolean {
  for (let word = 0; word < idWords; word++) {
    if (left[leftFrom + word] !== right[rightFrom + word]) return false
  }
  return true
}

/**
 * Converts an id to words. Returns null if it is not 64 lower-case hexadecimal digits.
 *
 * @param words - Receives the words.
 */
export function idWordsOf(id: string, words = new Uint32Array(idWords)): Uint32Array | null {
  if (id.length !== idWords * 8) return null
  for (let word = 0; word < idWords; word++) {
    let value = 0
    for (let byte = 0; byte < 4; byte++) {
      const at = word * 8 + byte * 2
      const high = digitOf(id.charCodeAt(at))
      const low = digitOf(id.charCodeAt(at + 1))
      if (high < 0 || low < 0) return null
      value |= ((high << 4) | low) << (byte * 8) // the first byte is the lowest
    }
    words[word] = value
  }
  return words
}
