import type { IndexFile } from './index-file.js'
import { corrupt } from '../errors.js'

/** The dictionary entry of a term. */
export interface TermEntry {
  readonly index: number
  /** Number of documents that contain it. */
  readonly frequency: number
  /** Offset of its postings in their section. */
  readonly offset: number
  readonly bytes: number
  /** Its largest impact on any document. */
  readonly maxImpact: number
}

/**
 * Bytes of a term's record: offset of its postings 8 │ documents 4 │ largest impact 4 │ offset of its text 4. One more
 * record follows the last term, so that every length is the distance to the next offset.
 */
export const TERM_BYTES = 20
const SLOT_BYTES = 8
/** Slots per read. Three of four slots are used, so one read nearly always contains the term or the end of its chain. */
const PROBE = 16

/** Hashes UTF-8 bytes with FNV-1a. */
export function hashTerm(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let hash = 0x811c9dc5
  for (let index = from; index < to; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  return hash >>> 0
}

/** Returns the number of slots for a number of terms: a third more. */
export function slotCount(terms: number): number {
  return Math.max(PROBE, Math.ceil((terms * 4) / 3))
}

/** Stores a term in the first free slot of its chain, which begins at hash modulo slots. */
export function putSlot(slots: Uint32Array, hash: number, term: number): void {
  const count = slots.length / 2
  let slot = hash % count
  while (slots[slot * 2 + 1] !== 0) slot = slot + 1 === count ? 0 : slot + 1
  slots[slot * 2] = hash
  slots[slot * 2 + 1] = term + 1
}

/** Looks up terms in an index file without loading its dictionary, by three small reads per term. */
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
    if (index >= this.#file.facts.terms) throw corrupt(this.#file.path, 'its hash table refers to a missing term')
    const record = readRecord(viewOf(this.#file.read('terms', index * TERM_BYTES, 2 * TERM_BYTES)), 0)
    if (record.textBytes !== text.length) return undefined
    if (!text.equals(this.#file.read('termText', record.textStart, record.textBytes))) return undefined
    return { index, ...record }
  }
}

/** Reads the record of a term. The next record must follow it in `records`. */
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

/** Returns a view of exactly these bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
