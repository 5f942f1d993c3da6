import type { TermBatch } from '@coderag/types'
import { Dictionary, hashTerm, putSlot, slotCount, TERM_BYTES, viewOf } from './dictionary.js'
import type { IndexFile, IndexFileWriter } from './file-format.js'

/** Numbers the terms of a generation in the making: those of the one before keep theirs, new ones follow. */
export class TermTable {
  /** Terms of the generation before. */
  readonly previousSize: number
  readonly #numbers = new Map<string, number>()
  readonly #added: string[] = []
  readonly #dictionary: Dictionary | undefined
  readonly #records: DataView
  readonly #text: Uint8Array

  constructor(previous: IndexFile | undefined) {
    this.previousSize = previous?.facts.terms ?? 0
    const records = previous?.readSection('terms') ?? new Uint8Array(0)
    const text = previous?.readSection('termText') ?? new Uint8Array(0)
    this.#records = viewOf(records)
    this.#text = text
    if (previous === undefined) return
    // In memory, because every distinct term of what is added is looked up once.
    const sections = { slots: previous.readSection('slots'), terms: records, termText: text }
    this.#dictionary = new Dictionary(previous, (name, offset, bytes) =>
      sections[name].subarray(offset, offset + bytes),
    )
  }

  get size(): number {
    return this.previousSize + this.#added.length
  }

  /** The batch's term ids as numbers of this table. One look-up per distinct term of the batch. */
  translate(batch: TermBatch): Uint32Array {
    const numbers = Uint32Array.from(batch.terms, (term) => this.#number(term))
    const translated = new Uint32Array(batch.termIds.length)
    for (let index = 0; index < translated.length; index++) translated[index] = numbers[batch.termIds[index] ?? 0] ?? 0
    return translated
  }

  /** UTF-8 bytes of a term. */
  text(number: number): Uint8Array {
    if (number >= this.previousSize) return Buffer.from(this.#added[number - this.previousSize] ?? '', 'utf8')
    const offset = this.#records.getFloat64(number * TERM_BYTES + 24, true)
    return this.#text.subarray(offset, offset + this.#records.getUint32(number * TERM_BYTES + 20, true))
  }

  /** Place and number of the postings that a term has in the generation before. */
  previousPostings(number: number): { offset: number; bytes: number; postings: number } {
    const at = number * TERM_BYTES
    return {
      offset: this.#records.getFloat64(at, true),
      bytes: this.#records.getUint32(at + 8, true),
      postings: this.#records.getUint32(at + 12, true),
    }
  }

  #number(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#dictionary?.find(term)?.index ?? this.previousSize + this.#added.push(term) - 1
    this.#numbers.set(term, number)
    return number
  }
}

/** Collects the dictionary of the generation that is written. */
export class DictionaryBuilder {
  size = 0
  #records = Buffer.alloc(TERM_BYTES * 1024)
  #text = Buffer.alloc(1 << 14)
  #textLength = 0
  readonly #hashes: number[] = []

  add(text: Uint8Array, postings: { offset: number; bytes: number; frequency: number; maxImpact: number }): void {
    this.#records = withRoom(this.#records, (this.size + 1) * TERM_BYTES)
    this.#text = withRoom(this.#text, this.#textLength + text.length)
    const at = this.size++ * TERM_BYTES
    this.#records.writeDoubleLE(postings.offset, at)
    this.#records.writeUInt32LE(postings.bytes, at + 8)
    this.#records.writeUInt32LE(postings.frequency, at + 12)
    this.#records.writeFloatLE(postings.maxImpact, at + 16)
    this.#records.writeUInt32LE(text.length, at + 20)
    this.#records.writeDoubleLE(this.#textLength, at + 24)
    this.#text.set(text, this.#textLength)
    this.#textLength += text.length
    this.#hashes.push(hashTerm(text))
  }

  /** Appends the last three sections. */
  write(out: IndexFileWriter): void {
    out.append(this.#text.subarray(0, this.#textLength))
    out.endSection()
    out.append(this.#records.subarray(0, this.size * TERM_BYTES))
    out.endSection()
    const slots = new Uint32Array(slotCount(this.size) * 2)
    this.#hashes.forEach((hash, term) => putSlot(slots, hash, term))
    out.append(new Uint8Array(slots.buffer))
    out.endSection()
  }
}

function withRoom(buffer: Buffer<ArrayBuffer>, bytes: number): Buffer<ArrayBuffer> {
  if (buffer.length >= bytes) return buffer
  const larger = Buffer.alloc(Math.max(bytes, buffer.length * 2))
  larger.set(buffer)
  return larger
}
