import { corrupt } from '../errors.js'
import type { IndexFile } from '../format/index-file.js'
import { decodePostings, type PostingTarget } from '../format/postings.js'
import type { TermTable } from './term-table.js'

const WINDOW_BYTES = 8 * 1024 * 1024

/** Reads the postings of the previous generation term by term, through a window that moves over the file once. */
export class PreviousPostings {
  readonly #file: IndexFile
  readonly #terms: TermTable
  #window = Buffer.alloc(0)
  #windowStart = 0

  constructor(file: IndexFile, terms: TermTable) {
    this.#file = file
    this.#terms = terms
  }

  /** Decodes the postings of a term and returns their number. Terms must be decoded in ascending order. */
  decode(term: number, target: PostingTarget): number {
    const { offset, bytes, postings } = this.#terms.previousPostings(term)
    const end = offset + bytes
    if (end > this.#windowStart + this.#window.length) this.#advance(offset, end)
    const encoded = this.#window.subarray(offset - this.#windowStart, end - this.#windowStart)
    const whole = decodePostings(encoded, postings, target)
    if (!whole || (target.documents[postings - 1] ?? 0) >= this.#file.facts.documents) {
      throw corrupt(this.#file.path, 'the postings of a term are damaged')
    }
    return postings
  }

  /** Drops the bytes before `offset` and reads at least up to `end`. */
  #advance(offset: number, end: number): void {
    const readFrom = this.#windowStart + this.#window.length
    const wanted = Math.max(end - readFrom, WINDOW_BYTES)
    const fresh = this.#file.read(
      'postings',
      readFrom,
      Math.min(wanted, this.#file.sectionBytes('postings') - readFrom),
    )
    const kept = this.#window.subarray(Math.min(offset - this.#windowStart, this.#window.length))
    this.#windowStart = readFrom - kept.length
    this.#window = Buffer.concat([kept, fresh])
  }
}
