import { createCodeTokenizer, createProseTokenizer, detach, stemEnglish, type Tokenizer } from '@coderag/text'
import type { TokenizerKind } from '@coderag/types'
import { maxCachedTerms } from './options.js'
import type { Vocabulary } from './vocabulary.js'

/** Rows of the model's table and their counts in a text; `size` entries of the arrays are valid. */
export interface RowCounts {
  size: number
  readonly rows: Uint32Array
  readonly counts: Uint32Array
}

/**
 * Maps terms to rows of the model's table. Terms come from the tokenizers of `@coderag/text`. A row belongs to an English
 * stem, so that code and prose share rows. Training and inference both use this class.
 */
export class TermRows {
  readonly #vocabulary: Vocabulary
  readonly #tokenizers: Readonly<Record<TokenizerKind, Tokenizer>>
  /** Term → its row, or -1 - its place in `#parts`. */
  readonly #known = new Map<string, number>()
  #parts: (readonly number[])[] = []
  /** Word → the results of `lookUp` for its terms. */
  readonly #words = { code: new Map<string, readonly number[]>(), prose: new Map<string, readonly number[]>() }
  /** Per row, 1 + its entry in the current counts. */
  readonly #entryOf: Uint32Array
  readonly #counts: RowCounts
  readonly #unknown: number[] = []

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#tokenizers = { code: createCodeTokenizer(), prose: createProseTokenizer() }
    this.#entryOf = new Uint32Array(vocabulary.size)
    this.#counts = {
      size: 0,
      rows: new Uint32Array(vocabulary.size),
      counts: new Uint32Array(vocabulary.size),
    }
  }

  /** Returns a term's row. For an unknown term, returns -1 - n, where n is the place of its parts' rows. */
  lookUp(term: string): number {
    const known = this.#known.get(term)
    if (known !== undefined) return known
    const row = this.#vocabulary.rowOf(stemEnglish(term))
    const found = row === -1 ? -this.#parts.push(this.#vocabulary.partsOf(term)) : row
    this.#known.set(detach(term), found)
    return found
  }

  /** Clears the caches if they are full. Earlier results of `lookUp` are then invalid. */
  makeRoom(): void {
    if (this.#known.size + this.#words.code.size + this.#words.prose.size <= maxCachedTerms) return
    this.#known.clear()
    this.#words.code.clear()
    this.#words.prose.clear()
    this.#parts = []
  }

  /** Starts a new text. */
  start(): void {
    const { rows, size } = this.#counts
    for (let entry = 0; entry < size; entry++) this.#entryOf[rows[entry] ?? 0] = 0
    this.#counts.size = 0
    this.#unknown.length = 0
  }

  /** Adds a result of `lookUp` for a term that occurs `count` times. */
  add(found: number, count: number): void {
    if (found < 0) {
      this.#unknown.push(found)
      return
    }
    const { rows, counts } = this.#counts
    const entry = this.#entryOf[found] ?? 0
    if (entry > 0) {
      counts[entry - 1] = (counts[entry - 1] ?? 0) + count
      return
    }
    const size = this.#counts.size++
    rows[size] = found
    counts[size] = count
    this.#entryOf[found] = size + 1
  }

  /** Adds every term of a text. */
  addText(text: string, kind: TokenizerKind): void {
    const tokenizer = this.#tokenizers[kind]
    const words = this.#words[kind]
    tokenizer.words(text, (start, end) => {
      const word = text.slice(start, end)
      let found = words.get(word)
      if (found === undefined) {
        found = tokenizer.split(word).map((term) => this.lookUp(term))
        words.set(detach(word), found)
      }
      for (let index = 0; index < found.length; index++) this.add(found[index] ?? 0, 1)
    })
  }

  /** Adds every term of a query, and each pair of adjacent terms that joins to a known word (`status code`). */
  addQuery(text: string): void {
    const terms = this.#tokenizers.code.queryTerms(text)
    terms.forEach((term, index) => {
      this.add(this.lookUp(term), 1)
      const next = terms[index + 1]
      const joined = next === undefined ? -1 : this.#vocabulary.rowOf(stemEnglish(term + next))
      if (joined !== -1) this.add(joined, 1)
    })
  }

  /**
   * Returns the counts since `start`; valid until the next call of `start`. An unknown term counts by its parts, except
   * those that the text contains as terms: the tokenizer emits `getUserName` both whole and in parts.
   */
  finish(): RowCounts {
    for (const found of this.#unknown) {
      for (const row of this.#parts[-1 - found] ?? []) if (this.#entryOf[row] === 0) this.add(row, 1)
    }
    this.#unknown.length = 0
    return this.#counts
  }
}
