/**
 * The first three letters of words, to tell quickly that a name holds no word like one of them: words that are alike begin
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
   * False where no word of the name is like one of these, and the name as a whole, but for case and separators, begins with
   * none of them.
   *
   * @param name - As code has it.
   */
  mayStandIn(name: string): boolean {
    if (this.#anything) return true
    let [first, second] = [OTHER, OTHER]
    for (let index = 0; index <= name.length; index++) {
      const third = codeAt(name, index)
      if (third === SEPARATOR) continue
      if (third === FOREIGN || ((this.#thirds[first * CODES + second] ?? 0) & (1 << third)) !== 0) return true
      first = second
      second = third
    }
    return false
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
