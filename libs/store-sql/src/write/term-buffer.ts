import type { TermBatch } from '@coderag/types'
import { PostingEncoder } from '../format/posting-list.js'
import { MAX_TERM_LENGTH } from '../read/lexical-reader.js'

/** The postings of one term, packed. */
export interface PackedTerm {
  readonly term: string
  readonly data: Uint8Array
}

/** Collects postings of many batches and gives them back by term, so that a term takes few rows. */
export class TermBuffer {
  readonly #numbers = new Map<string, number>()
  #terms: string[] = []
  #postings = new GrowingNumbers()
  #size = 0
  #lastRow = -1
  #isAscending = true

  /** Number of postings that wait. */
  get size(): number {
    return this.#size
  }

  /** @param rows - Row numbers of the batch. Ascending ones are the usual case, and faster. */
  add(batch: TermBatch, rows: readonly number[]): void {
    const translated = Uint32Array.from(batch.terms, (term) => this.#numberOf(term))
    for (let row = 0; row < batch.rows; row++) {
      const number = rows[row] ?? 0
      const length = batch.lengths[row] ?? 0
      if (number < this.#lastRow) this.#isAscending = false
      this.#lastRow = number
      for (let at = batch.offsets[row] ?? 0; at < (batch.offsets[row + 1] ?? 0); at++) {
        const term = translated[batch.termIds[at] ?? 0] ?? NO_TERM
        if (term === NO_TERM) continue
        this.#postings.push(term, number, batch.counts[at] ?? 1, length)
        this.#size++
      }
    }
  }

  /** Returns all terms in byte order with their packed postings, and empties the buffer. */
  *drain(): Iterable<PackedTerm> {
    const terms = this.#terms
    const places = this.#postings.sorted(terms.length)
    const order = Uint32Array.from(terms, (_, number) => number).sort((a, b) =>
      (terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1,
    )
    const encoder = new PostingEncoder()
    for (const number of order) {
      const list = this.#isAscending ? places(number) : [...places(number)].sort((a, b) => a.row - b.row)
      for (const place of list) encoder.add(place.row, place.count, place.length)
      yield { term: terms[number] ?? '', data: encoder.take() }
    }
    this.#numbers.clear()
    this.#terms = []
    this.#postings = new GrowingNumbers()
    this.#size = 0
    this.#lastRow = -1
    this.#isAscending = true
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    if (term.length > MAX_TERM_LENGTH) return NO_TERM
    const number = this.#terms.length
    this.#numbers.set(term, number)
    this.#terms.push(term)
    return number
  }
}

const NO_TERM = 0xffff_ffff

/** Postings in the order of their rows, in arrays that grow. */
class GrowingNumbers {
  #capacity = 1 << 16
  #size = 0
  #terms = new Uint32Array(this.#capacity)
  #rows = new Float64Array(this.#capacity)
  #counts = new Uint16Array(this.#capacity)
  #lengths = new Uint32Array(this.#capacity)

  push(term: number, row: number, count: number, length: number): void {
    if (this.#size === this.#capacity) this.#grow()
    const at = this.#size++
    this.#terms[at] = term
    this.#rows[at] = row
    this.#counts[at] = count
    this.#lengths[at] = length
  }

  /** Sorts by term, keeping the order of rows (a counting sort). Returns the postings of a term. */
  sorted(terms: number): (term: number) => Iterable<{ row: number; count: number; length: number }> {
    const ends = new Uint32Array(terms + 1)
    for (let at = 0; at < this.#size; at++) {
      const next = (this.#terms[at] ?? 0) + 1
      ends[next] = (ends[next] ?? 0) + 1
    }
    for (let term = 0; term < terms; term++) ends[term + 1] = (ends[term + 1] ?? 0) + (ends[term] ?? 0)
    const places = new Uint32Array(this.#size)
    const next = ends.slice()
    for (let at = 0; at < this.#size; at++) {
      const term = this.#terms[at] ?? 0
      const place = next[term] ?? 0
      places[place] = at
      next[term] = place + 1
    }
    const rows = this.#rows
    const counts = this.#counts
    const lengths = this.#lengths
    return function* (term) {
      for (let index = ends[term] ?? 0; index < (ends[term + 1] ?? 0); index++) {
        const at = places[index] ?? 0
        yield { row: rows[at] ?? 0, count: counts[at] ?? 1, length: lengths[at] ?? 0 }
      }
    }
  }

  #grow(): void {
    this.#capacity *= 2
    this.#terms = grown(this.#terms, new Uint32Array(this.#capacity))
    this.#rows = grown(this.#rows, new Float64Array(this.#capacity))
    this.#counts = grown(this.#counts, new Uint16Array(this.#capacity))
    this.#lengths = grown(this.#lengths, new Uint32Array(this.#capacity))
  }
}

function grown<Numbers extends Uint32Array | Float64Array | Uint16Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}
