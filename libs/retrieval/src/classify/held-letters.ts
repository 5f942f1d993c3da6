import type { Needed } from './needed-words.js'

/**
 * A text, by every three neighbouring characters of it: tells quickly which rules have none of their words in it.
 */
export class HeldLetters {
  readonly #lower: string
  readonly #held = new Uint32Array(PLACES / 32)

  /** @param text - ASCII: other letters have other forms that are equal to them without regard to case. */
  constructor(text: string) {
    this.#lower = text.toLowerCase()
    for (let index = 0; index + 2 < text.length; index++) {
      const place = placeOf(this.#lower, index)
      this.#held[place >> 5] = (this.#held[place >> 5] ?? 0) | (1 << (place & 31))
    }
  }

  has(needed: Needed): boolean {
    if (typeof needed === 'string') return this.#mayHave(needed) && this.#lower.includes(needed)
    return 'every' in needed ? needed.every.every((one) => this.has(one)) : needed.some.some((one) => this.has(one))
  }

  #mayHave(word: string): boolean {
    if (word.length < 3) return true
    const place = placeOf(word, 0)
    return ((this.#held[place >> 5] ?? 0) & (1 << (place & 31))) !== 0
  }
}

/** Of three characters, five bits each: those that share them are told apart by the whole word. */
const PLACES = 2 ** 15

function placeOf(text: string, index: number): number {
  return (
    ((text.charCodeAt(index) & 31) << 10) | ((text.charCodeAt(index + 1) & 31) << 5) | (text.charCodeAt(index + 2) & 31)
  )
}
