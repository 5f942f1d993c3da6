import { bestLikeness, likeness, type Word } from './words.js'

/** How alike one word is to those of a question. */
export interface WordLikeness {
  /** To the most alike of them, 0 to 1. */
  readonly best: number
  /** Per word of the question, how surely that one says it: 0 to 1. Empty where all are 0. */
  readonly each: readonly number[]
}

/**
 * How alike words and names are to those of one question. Each is compared once: files are many, their names share words,
 * and most of these have nothing in common with the question.
 */
export class Likenesses {
  readonly #words: readonly Word[]
  readonly #best: Float64Array
  readonly #ofWords = new Map<Word, WordLikeness>()

  /** @param words - Those of the question. */
  constructor(words: readonly Word[]) {
    this.#words = words
    this.#best = new Float64Array(words.length)
  }

  ofWord(word: Word): WordLikeness {
    let known = this.#ofWords.get(word)
    if (known === undefined) this.#ofWords.set(word, (known = this.#compared(word)))
    return known
  }

  /** Part of others that the question says, forms and beginnings included; 0 to 1. */
  shareSaid(others: readonly Word[]): number {
    if (others.length === 0) return 0
    let sum = 0
    for (const word of others) sum += this.ofWord(word).best
    return sum / others.length
  }

  /**
   * How surely others say each word of the question, 0 to 1: the likeness of the most alike of them.
   *
   * @returns Overwritten by the next call.
   */
  bestAmong(others: readonly Word[]): Float64Array {
    const best = this.#best.fill(0)
    for (const word of others) {
      const { each } = this.ofWord(word)
      for (let index = 0; index < each.length; index++) best[index] = Math.max(best[index] ?? 0, each[index] ?? 0)
    }
    return best
  }

  /**
   * What the words of a name have in common with the question, 0 to 1.
   *
   * @param words - Those that may be like one of the question, in order.
   * @param count - Of all its words.
   */
  inCommon(words: readonly Word[], count: number): number {
    let said = 0
    for (const word of words) said += this.ofWord(word).best
    if (said === 0) return 0
    const best = this.bestAmong(words)
    let sum = 0
    for (let index = 0; index < best.length; index++) sum += best[index] ?? 0
    return harmonic(said / count, sum / best.length)
  }

  #compared(word: Word): WordLikeness {
    const best = bestLikeness(word, this.#words)
    const saysAny = best > 0 || this.#words.some((asked) => likeness(asked, word) > 0)
    return saysAny ? { best, each: this.#words.map((asked) => likeness(asked, word)) } : NONE
  }
}

const NONE: WordLikeness = { best: 0, each: [] }

function harmonic(left: number, right: number): number {
  return left + right === 0 ? 0 : (2 * left * right) / (left + right)
}
