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

/**
 * Bytes of a term's record: place of its postings 8 │ documents 4 │ largest impact 4 │ place of its text 4. One record
 * more follows the last term's, so that every length is the distance to the next place.
 */
export const TERM_BYTES = 20
const SLOT_BYTES = 8
/** Slots read at once; with three of four slots taken, one read nearly always finds the term or the end of its chain. */
const PROBE = 16

/** FNV-1a over the UTF-8 bytes. */
export function hashTerm(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let hash = 0x811c9dc5
  for (let index = from; index < to; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  return hash >>> 0
}

/** Slots for a table of this many terms: a third more. */
export function slotCount(terms: number): number {
  return Math.max(PROBE, Math.ceil((terms * 4) / 3))
}

/** Puts a term into the first free slot of its chain, which begins at hash modulo slots. */
export function putSlot(slots: Uint32Array, hash: number, term: number): void {
  const count = slots.length / 2
  let slot = hash % count
  while (slots[slot * 2 + 1] !== 0) slot = slot + 1 === count ? 0 : slot + 1
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
    let slot = hash % this.#slots
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
      slot = (slot + run) % this.#slots
    }
    return undefined
  }

  #entry(index: number, text: Buffer): TermEntry | undefined {
    if (index >= this.#file.facts.terms) throw corrupt(this.#file.path, 'its hash table names a term that is not there')
    const record = readRecord(viewOf(this.#file.read('terms', index * TERM_BYTES, 2 * TERM_BYTES)), 0)
    if (record.textBytes !== text.length) return undefined
    if (!text.equals(this.#file.read('termText', record.textStart, record.textBytes))) return undefined
    return { index, ...record }
  }
}

/** The record of the term at this place in the section, given that the next one follows. */
export function readRecord(records: DataView, place: number) {
  const at = place * TERM_BYTES
  const next = at + TERM_BYTES
  const offset = records.getFloat64(at, true)
  const textStart = records.getUint32(at + 16, true)
  return {
    offset,
    bytes: records.getFloat64(next, true) - offset,
    frequency: records.getUint32(at + 8, true),
    maxImpact: records.getFloat32(at + 12, true),
    textStart,
    textBytes: records.getUint32(next + 16, true) - textStart,
  }
}

/** A view of exactly these bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
