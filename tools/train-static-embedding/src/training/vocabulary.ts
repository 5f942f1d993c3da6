import { createCodeTokenizer, stemEnglish } from '@coderag/text'
import type { MinedPair } from '../mining/record.js'

const maxStemLength = 24

/** How widely a stem is used. */
interface StemUse {
  /** Repositories that have it. */
  repositories: number
  /** Pairs that have it. */
  pairs: number
  /** The last repository and pair counted, so that each counts once. */
  lastRepository: number
  lastPair: number
}

/** Counts the stems of the code tokenizer's terms over repositories and picks those worth a row of the table. */
export class VocabularyCounter {
  readonly #tokenizer = createCodeTokenizer()
  readonly #uses = new Map<string, StemUse>()
  readonly #usesOfWord = new Map<string, readonly StemUse[]>()
  #repository = 0
  #pair = 0

  startRepository(): void {
    this.#repository++
  }

  add({ head, question, code }: MinedPair): void {
    this.#pair++
    for (const text of [head, question, code]) {
      this.#tokenizer.words(text, (start, end) => {
        const word = text.slice(start, end)
        for (const use of this.#usesOfWord.get(word) ?? this.#learn(word)) {
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

  /** The `size` stems of highest use in at least `minRepositories`, most used first. */
  choose(size: number, minRepositories: number): string[] {
    const rank = ({ repositories, pairs }: StemUse): number => repositories * Math.log(1 + pairs)
    return [...this.#uses]
      .filter(([stem, use]) => use.repositories >= minRepositories && isWorthKeeping(stem))
      .sort(([a, useA], [b, useB]) => rank(useB) - rank(useA) || (a < b ? -1 : 1))
      .slice(0, size)
      .map(([stem]) => stem)
  }

  #learn(word: string): readonly StemUse[] {
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

/** Numbers beyond small ones and single letters of other alphabets are data. */
function isWorthKeeping(stem: string): boolean {
  return stem.length <= maxStemLength && !/^\d{4,}$|^0x|^\d+[a-f0-9]*$/.test(stem) && !/^[^a-z0-9]$/.test(stem)
}
