import type { Word } from './words.js'

/**
 * The first two letters of a question's words, to tell quickly that a name holds no word like one of them: words that are
 * alike begin alike, `y` and `i` being one letter (`cry`, `cries`; `die`, `dying`).
 */
export class Beginnings {
  readonly #known = new Uint8Array(32 * 32)
  /** A word begins with something else, such as a digit: nothing can be ruled out. */
  readonly #anything: boolean = false

  constructor(words: readonly Word[]) {
    for (const form of words.flatMap(({ text, stem }) => [text, stem])) {
      const place = placeOf(form.charCodeAt(0), form.charCodeAt(1))
      if (place < 0) this.#anything = true
      else this.#known[place] = 1
    }
  }

  /** @param folded - A name in lower case without separators. */
  mayStandIn(folded: string): boolean {
    if (this.#anything) return true
    let before = folded.charCodeAt(0)
    for (let index = 1; index < folded.length; index++) {
      const letter = folded.charCodeAt(index)
      if (before > ASCII || letter > ASCII) return true
      const place = placeOf(before, letter)
      if (place >= 0 && this.#known[place] === 1) return true
      before = letter
    }
    return false
  }
}

const ASCII = 127
const [A, I, Y, Z] = [97, 105, 121, 122]

/** A number below 1,024 for two letters; -1 where one is none from a to z. */
function placeOf(first: number, second: number): number {
  if (!(first >= A && first <= Z && second >= A && second <= Z)) return -1
  return ((first === Y ? I : first) - A) * 32 + (second === Y ? I : second) - A
}
