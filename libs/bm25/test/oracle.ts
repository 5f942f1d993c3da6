import { createCodeTokenizer, createProseTokenizer } from '@coderag/text'
import { SOURCE_TYPES, type CleanChunk, type ScoredId } from '@coderag/types'

/** BM25 written straight from the formula, over plain maps: what the index must agree with. */
export class Oracle {
  readonly #documents: { id: string; counts: Map<string, number>; length: number }[] = []
  readonly #code = createCodeTokenizer()
  readonly #prose = createProseTokenizer()
  readonly #k1: number
  readonly #b: number

  constructor(chunks: readonly CleanChunk[], { k1 = 1.5, b = 0.75 } = {}) {
    this.#k1 = k1
    this.#b = b
    for (const chunk of chunks) {
      const tokenizer = SOURCE_TYPES[chunk.corpusType].tokenizer === 'code' ? this.#code : this.#prose
      const terms = [chunk.contextPrefix, chunk.overlap ?? '', chunk.text].flatMap((text) => tokenizer.tokens(text))
      const counts = new Map<string, number>()
      for (const term of terms) counts.set(term, Math.min((counts.get(term) ?? 0) + 1, 65_535))
      this.#documents.push({ id: chunk.id, counts, length: terms.length })
    }
  }

  /** Every document that has a term, best first, exactly equal scores by position. */
  search(terms: readonly string[], passes: (id: string) => boolean = () => true): ScoredId[] {
    const average = this.#documents.reduce((sum, { length }) => sum + length, 0) / this.#documents.length || 1
    const total = this.#documents.length
    const frequency = (term: string) => this.#documents.filter(({ counts }) => counts.has(term)).length
    const idf = new Map(
      terms.map((term) => [term, Math.log(1 + (total - frequency(term) + 0.5) / (frequency(term) + 0.5))]),
    )
    const scored = this.#documents.map(({ id, counts, length }, position) => {
      const norm = this.#k1 * (1 - this.#b + (this.#b * length) / average)
      const score = terms.reduce((sum, term) => {
        const count = counts.get(term) ?? 0
        return count === 0 ? sum : sum + ((idf.get(term) ?? 0) * count * (this.#k1 + 1)) / (count + norm)
      }, 0)
      return { id, score, position, found: terms.some((term) => counts.has(term)) }
    })
    return scored
      .filter(({ id, found }) => found && passes(id))
      .sort((a, b) => b.score - a.score || a.position - b.position)
      .map(({ id, score }) => ({ id, score }))
  }
}
