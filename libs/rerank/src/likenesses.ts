import type { DefinedName } from './names.js'
import { bestLikeness, likeness, type Word } from './words.js'

/** How alike one word is to those of a question. */
export interface WordLikeness {
  /** To the most alike of them, 0 to 1. */
  readonly best: number
  /** Per word of the question, how surely that one says it: 0 to 1. */
  readonly each: readonly number[]
}

/**
 * How alike words and names are to those of one question. Each is compared once: files are many, their names share words,
 * and most of these have nothing in common with the question.
 */
export class Likenesses {
  readonly #words: readonly Word[]
  readonly #none: WordLikeness
  readonly #ofWords = new Map<Word, WordLikeness>()
  readonly #ofNames = new Map<DefinedName, number>()

  /** @param words - Those of the question. */
  constructor(words: readonly Word[]) {
    this.#words = words
    this.#none = { best: 0, each: words.map(() => 0) }
  }

  ofWord(word: Word): WordLikeness {
    let known = this.#ofWords.get(word)
    if (known === undefined) this.#ofWords.set(word, (known = this.#compared(word)))
    return known
  }

  /** What a name has in common with the question, 0 to 1. */
  ofName(name: DefinedName): number {
    let known = this.#ofNames.get(name)
    if (known === undefined) this.#ofNames.set(name, (known = this.#inCommon(name)))
    return known
  }

  /** Part of others that the question says, forms and beginnings included; 0 to 1. */
  shareSaid(others: readonly Word[]): number {
    if (others.length === 0) return 0
    let sum = 0
    for (const word of others) sum += this.ofWord(word).best
    return sum / others.length
  }

  /** Per word of the question, its likeness to the most alike of others. */
  bestAmong(others: readonly Word[]): readonly number[] {
    const best = this.#words.map(() => 0)
    for (const word of others) {
      const { each } = this.ofWord(word)
      if (each === this.#none.each) continue
      for (let index = 0; index < best.length; index++) best[index] = Math.max(best[index] ?? 0, each[index] ?? 0)
    }
    return best
  }

  #compared(word: Word): WordLikeness {
    const best = bestLikeness(word, this.#words)
    const each = this.#words.map((asked) => likeness(asked, word))
    return best === 0 && each.every((value) => value === 0) ? this.#none : { best, each }
  }

  #inCommon({ words }: DefinedName): number {
    const said = this.shareSaid(words)
    return said === 0 ? 0 : harmonic(said, mean(this.bestAmong(words)))
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function harmonic(left: number, right: number): number {
  return left + right === 0 ? 0 : (2 * left * right) / (left + right)
}
