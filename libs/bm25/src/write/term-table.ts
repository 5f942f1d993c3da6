import type { TermBatch } from '@coderag/types'
import { hashTerm, putSlot, readRecord, slotCount, TERM_BYTES, viewOf } from '../format/dictionary.js'
import type { IndexFile, IndexFileWriter } from '../format/index-file.js'
import { GrowableNumbers } from '../growable-numbers.js'

/**
 * Numbers the terms of a new segment. Terms of the first merged segment keep their numbers; new terms follow.
 *
 * Terms are bytes in one buffer with a hash table like the one on disk. A `Map` of a million strings needs 150 MB more, and
 * look-ups take 2.5 times as long.
 */
export class TermTable {
  /** Number of terms of the previous generation. */
  readonly previousSize: number
  readonly hashes = new GrowableNumbers()
  readonly #previousRecords: DataView
  /** The end of each term's bytes. */
  readonly #ends = new GrowableNumbers()
  #bytes: Buffer<ArrayBuffer>
  #byteCount = 0
  #slots: Uint32Array<ArrayBuffer>

  constructor(previous: IndexFile | undefined) {
    const records = previous?.readSection('terms') ?? new Uint8Array(0)
    this.#previousRecords = viewOf(records)
    this.previousSize = previous?.facts.terms ?? 0
    this.#bytes = Buffer.from(previous?.readSection('termText').buffer ?? new ArrayBuffer(1 << 14))
    this.#slots = previous?.readNumbers('slots') ?? new Uint32Array(slotCount(0) * 2)
    for (let term = 0; term < this.previousSize; term++) {
      const { textStart, textBytes } = readRecord(this.#previousRecords, term)
      this.#byteCount = textStart + textBytes
      this.#ends.push(this.#byteCount)
      this.hashes.push(hashTerm(this.#bytes, textStart, this.#byteCount))
    }
  }

  get size(): number {
    return this.#ends.length
  }

  /** Converts the term ids of a batch to numbers of this table, with one look-up per distinct term. */
  translate(batch: TermBatch): Uint32Array {
    const numbers = Uint32Array.from(batch.terms, (term) => this.number(term))
    const translated = new Uint32Array(batch.termIds.length)
    for (let index = 0; index < translated.length; index++) translated[index] = numbers[batch.termIds[index] ?? 0] ?? 0
    return translated
  }

  /** Returns the UTF-8 bytes of a term. */
  text(number: number): Uint8Array {
    return this.#bytes.subarray(this.#start(number), this.#ends.at(number))
  }

  /** Returns the offset, length and number of a term's postings in the previous generation. */
  previousPostings(number: number): { offset: number; bytes: number; postings: number } {
    const { offset, bytes, frequency } = readRecord(this.#previousRecords, number)
    return { offset, bytes, postings: frequency }
  }

  /** Returns the number of a term, which it gets if it is new. */
  number(term: string): number {
    // The bytes are written after those of the last term, and kept there if the term is new.
    this.#bytes = withRoom(this.#bytes, this.#byteCount + term.length * 3)
    const start = this.#byteCount
    const length = writeTerm(this.#bytes, term, start)
    const hash = hashTerm(this.#bytes, start, start + length)
    const count = this.#slots.length / 2
    for (let slot = hash % count; ; slot = slot + 1 === count ? 0 : slot + 1) {
      const owner = this.#slots[slot * 2 + 1] ?? 0
      if (owner === 0) break
      if (this.#slots[slot * 2] === hash && this.#equals(owner - 1, start, length)) return owner - 1
    }
    return this.#append(hash, length)
  }

  #append(hash: number, length: number): number {
    this.#byteCount += length
    this.#ends.push(this.#byteCount)
    this.hashes.push(hash)
    if (slotCount(this.size) * 2 > this.#slots.length) this.#slots = slotsOf(this.hashes, this.size * 2)
    else putSlot(this.#slots, hash, this.size - 1)
    return this.size - 1
  }

  #equals(number: number, start: number, length: number): boolean {
    const own = this.#start(number)
    if (this.#ends.at(number) - own !== length) return false
    for (let index = 0; index < length; index++)
      if (this.#bytes[own + index] !== this.#bytes[start + index]) return false
    return true
  }

  #start(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1)
  }
}

/** Builds the dictionary of the new generation. */
export class DictionaryBuilder {
  readonly #hashes = new GrowableNumbers()
  #records = Buffer.alloc(TERM_BYTES * 1024)
  #text = Buffer.alloc(1 << 14)
  #textLength = 0

  get size(): number {
    return this.#hashes.length
  }

  add(term: { text: Uint8Array; hash: number; offset: number; frequency: number; maxImpact: number }): void {
    const { text } = term
    this.#text = withRoom(this.#text, this.#textLength + text.length)
    this.#record(term)
    this.#text.set(text, this.#textLength)
    this.#textLength += text.length
    this.#hashes.push(term.hash)
  }

  /**
   * Writes the last three sections.
   *
   * @param postingBytes - Length of the postings section.
   */
  write(out: IndexFileWriter, postingBytes: number): void {
    this.#record({ offset: postingBytes, frequency: 0, maxImpact: 0 })
    out.append(this.#text.subarray(0, this.#textLength))
    out.endSection()
    out.append(this.#records.subarray(0, (this.size + 1) * TERM_BYTES))
    out.endSection()
    out.append(new Uint8Array(slotsOf(this.#hashes, this.size).buffer))
    out.endSection()
  }

  #record(term: { offset: number; frequency: number; maxImpact: number }): void {
    const at = this.size * TERM_BYTES
    this.#records = withRoom(this.#records, at + TERM_BYTES)
    this.#records.writeDoubleLE(term.offset, at)
    this.#records.writeUInt32LE(term.frequency, at + 8)
    this.#records.writeFloatLE(term.maxImpact, at + 12)
    this.#records.writeUInt32LE(this.#textLength, at + 16)
  }
}

/** Returns a hash table of terms 0, 1, 2 … by their hashes, with room for `capacity` terms. */
function slotsOf(hashes: GrowableNumbers, capacity: number): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(slotCount(capacity) * 2)
  for (let term = 0; term < hashes.length; term++) putSlot(slots, hashes.at(term), term)
  return slots
}

/** Writes a term in UTF-8 and returns its length in bytes. Nearly every term is ASCII and needs no call. */
function writeTerm(bytes: Buffer, term: string, start: number): number {
  for (let index = 0; index < term.length; index++) {
    const code = term.charCodeAt(index)
    if (code > 0x7f) return bytes.write(term, start, 'utf8')
    bytes[start + index] = code
  }
  return term.length
}

function withRoom(buffer: Buffer<ArrayBuffer>, bytes: number): Buffer<ArrayBuffer> {
  if (buffer.length >= bytes) return buffer
  const larger = Buffer.alloc(Math.max(bytes, buffer.length * 2))
  larger.set(buffer)
  return larger
}
