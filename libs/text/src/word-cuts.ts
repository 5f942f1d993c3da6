import { classAt, DIGIT, LOWER, OTHER, UNDERSCORE, unitsAt, UPPER } from './characters.js'

const kindsOfAscii = Uint8Array.from({ length: 128 }, (_, code) => classAt(String.fromCharCode(code), 0))

/** The second half of a character of two UTF-16 units, which belongs to what the first half does. */
const HALF = 255
const SMALL_S = 0x73

/**
 * Where a word is cut into parts: at `_`, `-` and changes of case. Offsets are in UTF-16 units from the start of the word.
 * One object serves all words, one after another, since they are many.
 */
export class WordCuts {
  /** Parts of the word that was cut last. */
  parts = 0
  /** UTF-16 units of all parts together. */
  units = 0
  /** What the characters of the word are; behind them stand two that are in none. */
  #kinds = new Uint8Array(258)
  /** Starts and ends of its parts, alternating. */
  #ends = new Uint16Array(258)

  /** Cuts a word that stands from `start` to `end` in a text. @returns False where it is not all ASCII: then nothing is cut. */
  cutAscii(text: string, start: number, end: number): boolean {
    const length = end - start
    this.#makeRoom(length)
    const kinds = this.#kinds
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(start + index)
      if (code > 0x7f) return false
      kinds[index] = kindsOfAscii[code] ?? OTHER
    }
    this.#cut(text, start, length)
    return true
  }

  cut(word: string): void {
    this.#makeRoom(word.length)
    for (let index = 0; index < word.length; ) {
      this.#kinds[index] = classAt(word, index)
      const units = unitsAt(word, index)
      if (units > 1) this.#kinds[index + 1] = HALF
      index += units
    }
    this.#cut(word, 0, word.length)
  }

  startOf(part: number): number {
    return this.#ends[2 * part] ?? 0
  }

  endOf(part: number): number {
    return this.#ends[2 * part + 1] ?? 0
  }

  /** Where the letters of `sha256` end; its end where there are no digits behind them, or fewer than two letters before. */
  endOfLetters(part: number): number {
    const kinds = this.#kinds
    const [start, end] = [this.startOf(part), this.endOf(part)]
    let letters = end
    while (letters > start && kinds[letters - 1] === DIGIT) letters--
    if (letters === end || letters - start < 2) return end
    for (let index = start; index < letters; index++) if (kinds[index] === DIGIT) return end
    return letters
  }

  #makeRoom(length: number): void {
    if (this.#kinds.length >= length + 2) return
    this.#kinds = new Uint8Array(2 * length)
    this.#ends = new Uint16Array(2 * length)
  }

  #cut(text: string, offset: number, length: number): void {
    const kinds = this.#kinds
    const ends = this.#ends
    kinds[length] = OTHER
    kinds[length + 1] = OTHER
    let count = 0
    let units = 0
    let start = -1
    let before = OTHER
    for (let index = 0; index <= length; index++) {
      const kind = kinds[index] ?? OTHER
      if (kind === HALF) continue
      const isSeparator = kind === OTHER || kind === UNDERSCORE
      const isCut =
        isSeparator ||
        (kind === UPPER && kinds[start] !== DIGIT && (before !== UPPER || this.#beginsWord(text, offset, index)))
      if (start >= 0 && isCut) {
        ends[count++] = start
        ends[count++] = index
        units += index - start
        start = -1
      }
      if (start < 0 && !isSeparator) start = index
      before = kind
    }
    this.parts = count / 2
    this.units = units
  }

  /** Whether a capital behind another begins a part: the last of `HTTPServer` does. */
  #beginsWord(text: string, offset: number, index: number): boolean {
    const next = this.#kinds[index + 1] === HALF ? index + 2 : index + 1
    if (this.#kinds[next] !== LOWER) return false
    // The plural of an acronym is no new word: IDs, URLs.
    return text.charCodeAt(offset + next) !== SMALL_S || this.#kinds[next + 1] === LOWER
  }
}
