import type { CleanChunk, RankedChunk } from '@coderag/types'
import type { CandidateFile } from './files.js'
import type { Query } from './query.js'
import { QuerySimilarity } from './query-similarity.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'
import { TermCoverage } from './term-coverage.js'
import { foldName, type Word, wordsOf } from './words.js'

/** Terms and declared names of one passage, compared with the query. */
export interface PassageEvidence {
  /** Share of the terms of the query, 0 to 1; rare terms weigh more. */
  readonly coverage: number
  /** Similarity of the most similar name that it declares, 0 to 1. */
  readonly declaredSimilarity: number
}

/** Terms and declared names of one file, compared with the query. */
export interface FileEvidence {
  /** In the order of the passages. */
  readonly passages: readonly PassageEvidence[]
  /** Term coverage of all passages together. */
  readonly coverageTogether: number
  /** True if the file declares a name that is two or three neighbouring words of the query. */
  readonly declaresPair: boolean
}

/**
 * Compares candidates with the words of a query. The rarity of a word is estimated from the candidates: a reranker does
 * not see the statistics of the index.
 */
export class Evidence {
  readonly similarity: QuerySimilarity
  /** Same order as the files. */
  readonly files: readonly FileEvidence[]
  /** Rarity of each word of the query, 0 to 1: higher if fewer candidates contain it. */
  readonly #rarity: readonly number[]
  /** Rarities divided by their sum. */
  readonly #weights: readonly number[]
  readonly #query: Query

  constructor(query: Query, files: readonly CandidateFile[]) {
    this.#query = query
    this.similarity = new QuerySimilarity(query.words)
    const terms = new TermCoverage(files, query.words)
    const smoothing = RERANK_DEFAULTS.raritySmoothing
    const most = Math.log(1 + terms.passages / smoothing)
    this.#rarity = terms.frequencies.map((frequency) =>
      most === 0 ? 0 : Math.log(1 + terms.passages / (frequency + smoothing)) / most,
    )
    const total = this.#rarity.reduce((sum, value) => sum + value, 0)
    this.#weights = this.#rarity.map((value) => (total === 0 ? 0 : value / total))
    let next = 0
    this.files = files.map((file) => {
      const first = next
      next += file.passages.length
      return {
        passages: this.#passages(file.passages, terms, first),
        coverageTogether: terms.of(first, next, this.#weights),
        declaresPair: file.passages.some(({ chunk }) =>
          namesOf(chunk).some((name) => query.pairs.has(foldName(unqualified(name)))),
        ),
      }
    })
  }

  /**
   * Compares further passages, which are no candidates. Rarity is still that among the candidates, and no synonyms are looked for.
   *
   * @returns In the order of the passages.
   */
  ofFurther(passages: readonly RankedChunk[]): readonly PassageEvidence[] {
    return this.#passages(passages, new TermCoverage([{ passages }], this.#query.words, false), 0)
  }

  /** Returns the rarity of the rarest word of the query that a name says, 0 to 1. */
  rarityOf(name: readonly Word[]): number {
    let rarity = 0
    this.similarity.ofQueryWords(name).forEach((similarity, word) => {
      rarity = Math.max(rarity, (this.#rarity[word] ?? 0) * similarity)
    })
    return rarity
  }

  /** @param first - Number of the first of the passages in `terms`. */
  #passages(passages: readonly RankedChunk[], terms: TermCoverage, first: number): readonly PassageEvidence[] {
    return passages.map(({ chunk }, index) => ({
      coverage: terms.of(first + index, first + index + 1, this.#weights),
      declaredSimilarity: namesOf(chunk).reduce(
        (most, name) => Math.max(most, this.similarity.ofName(wordsOf(unqualified(name)))),
        0,
      ),
    }))
  }
}

/** Returns a name without its qualifier: `Base` of `Sinatra::Base`. */
function unqualified(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1)
}

function namesOf({ definedNames, symbolName }: CleanChunk): readonly string[] {
  return symbolName === null || definedNames.includes(symbolName) ? definedNames : [...definedNames, symbolName]
}
