import { createCodeTokenizer, createProseTokenizer, detach, stemEnglish, type Tokenizer } from '@coderag/text'
import type { TokenizerKind } from '@coderag/types'
import { Vocabulary } from './vocabulary.js'

/** Distinct words and terms remembered before all are forgotten: about 60 MB. */
const MAX_REMEMBERED = 250_000

/** Rows of the model's table and how often each stands in a text; entries 0 to `size`, exclusive. */
export interface RowCounts {
  size: number
  readonly rows: Uint32Array
  readonly counts: Uint32Array
}

/**
 * Finds the rows of the model's table that terms stand for. Terms are those of the `text` library's tokenizers; a row
 * belongs to their English stem, so that code and prose meet. Training and runtime both go through this class.
 */
export class TermRows {
  readonly #vocabulary: Vocabulary
  readonly #tokenizers: Readonly<Record<TokenizerKind, Tokenizer>>
  /** Term → its row, or -1 - place in `#pieces`. */
  readonly #known = new Map<string, number>()
  #pieces: (readonly number[])[] = []
  /** Word of a text → places in `#wordTerms`. */
  readonly #words = { code: new Map<string, readonly number[]>(), prose: new Map<string, readonly number[]>() }
  /** Per row: 1 + its entry in the counts at hand. */
  readonly #entryOf: Uint32Array
  readonly #counts: RowCounts
  readonly #unknown: number[] = []

  /** @param vocabulary - The stem of each row, in order. */
  constructor(vocabulary: readonly string[]) {
    this.#vocabulary = new Vocabulary(vocabulary)
    this.#tokenizers = { code: createCodeTokenizer(), prose: createProseTokenizer() }
    this.#entryOf = new Uint32Array(vocabulary.length)
    this.#counts = {
      size: 0,
      rows: new Uint32Array(vocabulary.length),
      counts: new Uint32Array(vocabulary.length),
    }
  }

  /**
   * A term's row, or -1 - n for an unknown term, where n leads `pieces` to the rows of what it is put together from.
   */
  lookUp(term: string): number {
    const known = this.#known.get(term)
    if (known !== undefined) return known
    const row = this.#vocabulary.rowOf(stemEnglish(term))
    const found = row === -1 ? -this.#pieces.push(this.#vocabulary.takeApart(term)) : row
    this.#known.set(detach(term), found)
    return found
  }

  /** Forgets remembered terms where there are too many. What `lookUp` gave before is then of no use. */
  makeRoom(): void {
    if (this.#known.size + this.#words.code.size + this.#words.prose.size <= MAX_REMEMBERED) return
    this.#known.clear()
    this.#words.code.clear()
    this.#words.prose.clear()
    this.#pieces = []
  }

  /** Forgets the counts at hand. */
  start(): void {
    const { rows, size } = this.#counts
    for (let entry = 0; entry < size; entry++) this.#entryOf[rows[entry] ?? 0] = 0
    this.#counts.size = 0
    this.#unknown.length = 0
  }

  /** Adds what `lookUp` gave for a term that occurs `count` times. */
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

  /**
   * Adds every term of a question, and every two neighbours that together are a known word: `status code` also stands
   * for `statuscode`.
   */
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
   * The counts since `start`; valid until the next one. An unknown term counts by its pieces where those are not there
   * by themselves: the tokenizer gives `getUserName` both whole and in parts.
   */
  finish(): RowCounts {
    for (const found of this.#unknown) {
      for (const row of this.#pieces[-1 - found] ?? []) if (this.#entryOf[row] === 0) this.add(row, 1)
    }
    this.#unknown.length = 0
    return this.#counts
  }
}
