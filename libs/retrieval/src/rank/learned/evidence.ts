import type { CleanChunk } from '@coderag/types'
import type { CandidateFile } from './files.js'
import type { Query } from './query.js'
import { QuerySimilarity } from './query-similarity.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'
import { TermCoverage } from './term-coverage.js'
import { foldName, type Word, wordsOf } from './words.js'

/** Terms and declared names of one file, compared with the query. */
export interface FileEvidence {
  /** Term coverage of each passage, 0 to 1, in the order of the passages. */
  readonly coverage: readonly number[]
  /** Term coverage of all passages together. */
  readonly coverageTogether: number
  /** Similarity of the most similar name that each passage declares, 0 to 1. */
  readonly declaredSimilarity: readonly number[]
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

  constructor(query: Query, files: readonly CandidateFile[]) {
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
        coverage: file.passages.map((_, index) => terms.of(first + index, first + index + 1, this.#weights)),
        coverageTogether: terms.of(first, next, this.#weights),
        ...this.#declaredIn(file, query),
      }
    })
  }

  /** Returns the rarity of the rarest word of the query that a name says, 0 to 1. */
  rarityOf(name: readonly Word[]): number {
    let rarity = 0
    this.similarity.ofQueryWords(name).forEach((similarity, word) => {
      rarity = Math.max(rarity, (this.#rarity[word] ?? 0) * similarity)
    })
    return rarity
  }

  #declaredIn(
    { passages }: CandidateFile,
    { pairs }: Query,
  ): Pick<FileEvidence, 'declaredSimilarity' | 'declaresPair'> {
    let declaresPair = false
    const declaredSimilarity = passages.map(({ chunk }) => {
      let most = 0
      for (const qualified of namesOf(chunk)) {
        // Without its qualifier: `Base` of `Sinatra::Base`.
        const name = qualified.slice(Math.max(qualified.lastIndexOf('.'), qualified.lastIndexOf(':')) + 1)
        most = Math.max(most, this.similarity.ofName(wordsOf(name)))
        declaresPair ||= pairs.has(foldName(name))
      }
      return most
    })
    return { declaredSimilarity, declaresPair }
  }
}

function namesOf({ definedNames, symbolName }: CleanChunk): readonly string[] {
  return symbolName === null || definedNames.includes(symbolName) ? definedNames : [...definedNames, symbolName]
}
