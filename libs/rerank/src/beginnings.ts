import type { Word } from './words.js'

/**
 * The first three letters of a question's words, to tell quickly that a name holds no word like one of them: words that are
 * alike begin alike but for `e`, `i` and `y`, which forms of short words change (`cry`, `cries`; `die`, `dying`; `use`,
 * `using`).
 */
export class Beginnings {
  readonly #known = new Uint8Array(CODES ** 3)
  /** A word begins with something else, such as a digit, or is one letter: nothing can be ruled out. */
  readonly #anything: boolean = false

  constructor(words: readonly Word[]) {
    for (const form of words.flatMap(({ text, stem }) => [text, stem])) {
      const [first, second] = [codeAt(form, 0), codeAt(form, 1)]
      if (first >= LETTERS || second >= LETTERS) this.#anything = true
      else if (form.length === 2) this.#known.fill(1, placeOf(first, second, 0), placeOf(first, second, CODES))
      else this.#known[placeOf(first, second, codeAt(form, 2))] = 1
    }
  }

  /** @param folded - A name in lower case without separators. */
  mayStandIn(folded: string): boolean {
    if (this.#anything) return true
    let [first, second] = [codeAt(folded, 0), codeAt(folded, 1)]
    for (let index = 2; index <= folded.length; index++) {
      const third = codeAt(folded, index)
      if (third === FOREIGN || second === FOREIGN || first === FOREIGN) return true
      if (this.#known[placeOf(first, second, third)] === 1) return true
      first = second
      second = third
    }
    return false
  }
}

const LETTERS = 26
const [OTHER, END, FOREIGN] = [29, 30, 31]
const CODES = 32
const [A, E, I, Y, Z, ASCII] = [97, 101, 105, 121, 122, 127]

/** Which of the letters from a to z it is, `e` and `y` being `i`, or what else. */
function codeAt(text: string, index: number): number {
  if (index >= text.length) return END
  const code = text.charCodeAt(index)
  if (code > ASCII) return FOREIGN
  if (code < A || code > Z) return OTHER
  return (code === E || code === Y ? I : code) - A
}

function placeOf(first: number, second: number, third: number): number {
  return (first * CODES + second) * CODES + third
}
