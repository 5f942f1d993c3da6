import { createCodeTokenizer, stemEnglish } from '@coderag/text'
import type { MinedPair } from '../mining/record.js'

const maxStemLength = 24

/** Counts of the use of a stem. */
interface StemUse {
  /** Number of repositories that contain it. */
  repositories: number
  /** Number of pairs that contain it. */
  pairs: number
  /** The repository and pair counted last, so that each is counted once. */
  lastRepository: number
  lastPair: number
}

/** Counts stems over repositories and chooses those that get a row of the table. */
export class VocabularyCounter {
  readonly #tokenizer = createCodeTokenizer()
  readonly #uses = new Map<string, StemUse>()
  readonly #usesOfWord = new Map<string, readonly StemUse[]>()
  #repository = 0
  #pair = 0

  startRepository(): void {
    this.#repository++
  }

  add({ head, query, code }: MinedPair): void {
    this.#pair++
    for (const text of [head, query, code]) {
      this.#tokenizer.words(text, (start, end) => {
        const word = text.slice(start, end)
        for (const use of this.#usesOfWord.get(word) ?? this.#addWord(word)) {
          if (use.lastPair === this.#pair) continue
          use.lastPair = this.#pair
          use.pairs++
          if (use.lastRepository === this.#repository) continue
          use.lastRepository = this.#repository
          use.repositories++
        }
      })
    }
  }

  /** Returns the `size` most used stems that occur in at least `minRepositories` repositories, most used first. */
  choose(size: number, minRepositories: number): string[] {
    const rank = ({ repositories, pairs }: StemUse): number => repositories * Math.log(1 + pairs)
    return [...this.#uses]
      .filter(([stem, use]) => use.repositories >= minRepositories && isWorthKeeping(stem))
      .sort(([a, useA], [b, useB]) => rank(useB) - rank(useA) || (a < b ? -1 : 1))
      .slice(0, size)
      .map(([stem]) => stem)
  }

  #addWord(word: string): readonly StemUse[] {
    const uses = this.#tokenizer.split(word).map((term) => {
      const stem = stemEnglish(term)
      const known = this.#uses.get(stem)
      if (known !== undefined) return known
      const use: StemUse = { repositories: 0, pairs: 0, lastRepository: 0, lastPair: 0 }
      this.#uses.set(stem, use)
      return use
    })
    if (this.#usesOfWord.size > 1_000_000) this.#usesOfWord.clear()
    this.#usesOfWord.set(word, uses)
    return uses
  }
}

/** Returns false for data: large numbers, and single letters outside ASCII. */
function isWorthKeeping(stem: string): boolean {
  return stem.length <= maxStemLength && !/^\d{4,}$|^0x|^\d+[a-f0-9]*$/.test(stem) && !/^[^a-z0-9]$/.test(stem)
}
