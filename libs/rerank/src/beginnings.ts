/**
 * The first three letters of words, to tell quickly that another is like none of them: words that are alike begin
 * alike but for `e`, `i` and `y`, which forms of short words change (`cry`, `cries`; `die`, `dying`; `use`, `using`).
 */
export class Beginnings {
  /** Per first and second letter a bit for each third. */
  readonly #thirds = new Uint32Array(CODES ** 2)
  /** A word begins with something else, such as a digit, or is one letter: nothing can be ruled out. */
  readonly #anything: boolean = false

  /** @param words - In lower case, without separators. */
  constructor(words: Iterable<string>) {
    for (const word of words) {
      const [first, second] = [codeAt(word, 0), codeAt(word, 1)]
      const place = first * CODES + second
      if (first >= LETTERS || second >= LETTERS) this.#anything = true
      else this.#thirds[place] = (this.#thirds[place] ?? 0) | (word.length === 2 ? ALL : 1 << codeAt(word, 2))
    }
  }

  /**
   * False where a text that stands at a place of another, taken without its separators, begins with none of these and, if
   * it is a word, is like none of them.
   *
   * @param start - Inclusive; `end` is exclusive.
   */
  mayStandAt(text: string, start: number, end: number): boolean {
    if (this.#anything) return true
    let place = 0
    let taken = 0
    for (let index = start; index < end; index++) {
      const code = codes[text.charCodeAt(index)] ?? FOREIGN
      if (code === SEPARATOR) continue
      if (code === FOREIGN) return true
      if (taken === 2) return this.#has(place, code)
      place = place * CODES + code
      taken++
    }
    return taken === 2 && this.#has(place, END)
  }

  /** False where `mayStandAt` is false of every place of a text from `start` on. */
  mayStandIn(text: string, start: number): boolean {
    if (this.#anything) return true
    let [first, second] = [OTHER, OTHER]
    for (let index = start; index <= text.length; index++) {
      const third = index < text.length ? (codes[text.charCodeAt(index)] ?? FOREIGN) : END
      if (third === SEPARATOR) continue
      if (third === FOREIGN || this.#has(first * CODES + second, third)) return true
      first = second
      second = third
    }
    return false
  }

  #has(place: number, third: number): boolean {
    return ((this.#thirds[place] ?? 0) & (1 << third)) !== 0
  }
}

const LETTERS = 26
const [SEPARATOR, OTHER, END, FOREIGN] = [28, 29, 30, 31]
const CODES = 32
const ALL = 0xffffffff

/** Per ASCII character which letter it is, `e` and `y` being `i`, or what else. */
const codes = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase().replace(/[ey]/, 'i')
  if (letter >= 'a' && letter <= 'z') return letter.charCodeAt(0) - 97
  return letter >= '0' && letter <= '9' ? OTHER : SEPARATOR
})

function codeAt(text: string, index: number): number {
  return index < text.length ? (codes[text.charCodeAt(index)] ?? FOREIGN) : END
}
