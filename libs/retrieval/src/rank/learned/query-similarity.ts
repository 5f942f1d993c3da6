import { type Meaning, meaningsOf, type QueryWord, type Word, wordSimilarity } from './words.js'

/** Similarity of one word to the words of a query. */
interface SimilarityToQuery {
  /** Similarity to the most similar word, 0 to 1. */
  readonly best: number
  /** Similarity to each word, 0 to 1; empty if all are 0. */
  readonly each: readonly number[]
}

const NONE: SimilarityToQuery = { best: 0, each: [] }

/**
 * Computes the similarity of names to one query; that of a synonym is its weight. Each word is compared once: names of many
 * files share words.
 */
export class QuerySimilarity {
  readonly #query: readonly QueryWord[]
  readonly #meanings: ReadonlyMap<string, readonly Meaning[]>
  readonly #byWord = new Map<Word, SimilarityToQuery>()

  constructor(query: readonly QueryWord[]) {
    this.#query = query
    this.#meanings = meaningsOf(query)
  }

  /** Returns, for each word of the query, its similarity to the most similar word of a name, 0 to 1. */
  ofQueryWords(name: readonly Word[]): Float64Array {
    const best = new Float64Array(this.#query.length)
    for (const word of name) {
      const { each } = this.#ofWord(word)
      for (let index = 0; index < each.length; index++) best[index] = Math.max(best[index] ?? 0, each[index] ?? 0)
    }
    return best
  }

  /** Returns the similarity of a name and the query, 0 to 1: the harmonic mean of their shares in each other. */
  ofName(name: readonly Word[]): number {
    const sum = this.#sumOfBest(name)
    if (sum === 0) return 0
    const inQuery = sum / name.length
    const ofQuery = this.ofQueryWords(name).reduce((total, value) => total + value, 0) / this.#query.length
    return inQuery + ofQuery === 0 ? 0 : (2 * inQuery * ofQuery) / (inQuery + ofQuery)
  }

  #sumOfBest(name: readonly Word[]): number {
    let sum = 0
    for (const word of name) sum += this.#ofWord(word).best
    return sum
  }

  #ofWord(word: Word): SimilarityToQuery {
    let known = this.#byWord.get(word)
    if (known === undefined) {
      const each = this.#query.map((own) => (own.isPhrase ? 0 : wordSimilarity(own, word)))
      for (const { word: own, weight } of this.#meanings.get(word.stem) ?? []) {
        each[own] = Math.max(each[own] ?? 0, weight)
      }
      const best = Math.max(0, ...each)
      known = best === 0 ? NONE : { best, each }
      this.#byWord.set(word, known)
    }
    return known
  }
}
