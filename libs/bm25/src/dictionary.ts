import type { IndexFile } from './file-format.js'
import { corrupt } from './errors.js'

/** What the index knows of a term. */
export interface TermEntry {
  readonly index: number
  /** Documents that have it. */
  readonly frequency: number
  /** Place of its postings in the section. */
  readonly offset: number
  readonly bytes: number
  /** The largest impact it has in any document. */
  readonly maxImpact: number
}

/** Bytes of a term's record: offset 8 │ bytes 4 │ documents 4 │ largest impact 4 │ length of its text 4 │ place of its text 8. */
export const TERM_BYTES = 32
const SLOT_BYTES = 8
/** Slots read at once; at most half of the slots are taken, so one read nearly always finds the end of a chain. */
const PROBE = 16

/** FNV-1a over the UTF-8 bytes. */
export function hashTerm(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let hash = 0x811c9dc5
  for (let index = from; index < to; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  // The low bits choose the slot: stir the high ones in.
  hash ^= hash >>> 15
  return hash >>> 0
}

/** Slots for a table of this many terms: a power of two, at least twice as many. */
export function slotCount(terms: number): number {
  let slots = PROBE
  while (slots < terms * 2) slots *= 2
  return slots
}

/** Puts a term into the first free slot of its chain. */
export function putSlot(slots: Uint32Array, hash: number, term: number): void {
  const mask = slots.length / 2 - 1
  let slot = hash & mask
  while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask
  slots[slot * 2] = hash
  slots[slot * 2 + 1] = term + 1
}

/** Finds terms in an index file without loading its dictionary: three small reads a term. */
export class Dictionary {
  readonly #file: IndexFile
  readonly #slots: number

  constructor(file: IndexFile) {
    this.#file = file
    this.#slots = file.sectionBytes('slots') / SLOT_BYTES
  }

  find(term: string): TermEntry | undefined {
    const bytes = Buffer.from(term, 'utf8')
    const hash = hashTerm(bytes)
    let slot = hash & (this.#slots - 1)
    for (let seen = 0; seen < this.#slots; ) {
      const run = Math.min(PROBE, this.#slots - slot)
      const view = viewOf(this.#file.read('slots', slot * SLOT_BYTES, run * SLOT_BYTES))
      for (let index = 0; index < run; index++) {
        const owner = view.getUint32(index * SLOT_BYTES + 4, true)
        if (owner === 0) return undefined
        if (view.getUint32(index * SLOT_BYTES, true) !== hash) continue
        const entry = this.#entry(owner - 1, bytes)
        if (entry !== undefined) return entry
      }
      seen += run
      slot = (slot + run) & (this.#slots - 1)
    }
    return undefined
  }

  #entry(index: number, text: Buffer): TermEntry | undefined {
    if (index >= this.#file.facts.terms) throw corrupt(this.#file.path, 'its hash table names a term that is not there')
    const view = viewOf(this.#file.read('terms', index * TERM_BYTES, TERM_BYTES))
    const length = view.getUint32(20, true)
    if (length !== text.length) return undefined
    if (!text.equals(this.#file.read('termText', view.getFloat64(24, true), length))) return undefined
    return {
      index,
      offset: view.getFloat64(0, true),
      bytes: view.getUint32(8, true),
      frequency: view.getUint32(12, true),
      maxImpact: view.getFloat32(16, true),
    }
  }
}

/** A view of exactly these bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
