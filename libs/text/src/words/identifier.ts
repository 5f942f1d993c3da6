import { MAX_TERM_LENGTH, MAX_WORD_LENGTH, minDataLength } from '../options.js'
import { withoutAccents } from './accents.js'
import { classAt, DIGIT, LOWER, OTHER, UNDERSCORE, unitsAt, UPPER } from './characters.js'
import type { EmitRange } from './scan.js'

/** An identifier and its parts. */
export interface Identifier {
  /** All parts in lower case, joined: equal for `getUserName`, `get_user_name` and `get-user-name`. */
  readonly whole: string
  /** The parts in lower case, in order; empty if there is only one, which then equals `whole`. */
  readonly parts: readonly string[]
}

/**
 * Splits a word that `scanWords` found at `_`, `-` and changes of case.
 *
 * `getUserName` → get, user, name · `HTTPServer` → http, server · `userIDs` → user, ids. Digits stay with the letters
 * before them and with lower-case letters after them (`sha256Sum` → sha256, sum; `k8s` → k8s). A part that ends in digits
 * is also returned without them (`sha256` → sha256, sha). A part that starts with a digit is not split at capitals
 * (`0xFF`).
 */
export function splitIdentifier(word: string): Identifier {
  if (word.length > MAX_WORD_LENGTH) return { whole: '', parts: [] }
  const plain = isAscii(word, 0, word.length)
  const source = plain ? copyOf(word) : withoutAccents(word.normalize('NFKC'))
  const lower = plain ? source.toLowerCase() : lowerCase(source)
  // A few capitals have another length in lower case; then the offsets of one do not fit the other.
  const cased = lower.length === source.length ? source : lower
  if (!plain || !cuts.cutAscii(cased, 0, cased.length)) cuts.cut(cased)
  return { whole: wholeOf(lower), parts: isData(cuts) ? [] : partsOf(lower) }
}

/**
 * Emits the ranges of the parts that `splitIdentifier` returns, or of the whole if there is only one, without creating
 * strings.
 *
 * @param start - Start of a word that `scanWords` found; `end` is exclusive.
 * @param emit - Must not call this function.
 * @returns False, without a call of `emit`, if the word has characters outside ASCII, is data or is too long for a name.
 */
export function identifierParts(text: string, start: number, end: number, emit: EmitRange): boolean {
  const own = cutsInPlace
  if (end - start > MAX_WORD_LENGTH || !own.cutAscii(text, start, end) || isData(own)) return false
  for (let part = 0; part < own.parts; part++) {
    const [from, to] = [own.startOf(part), own.endOf(part)]
    const letters = own.endOfLetters(part)
    if ((own.parts > 1 || letters === to) && to - from <= MAX_TERM_LENGTH) emit(start + from, start + to)
    if (letters < to && letters - from <= MAX_TERM_LENGTH) emit(start + from, start + letters)
  }
  return true
}

function isData({ parts, units }: WordCuts): boolean {
  return units >= minDataLength && units < parts * 3
}

/** Returns the form in which every term is written: NFKC, without accents, lower case, one form of sigma. */
export function foldWord(word: string): string {
  return isAscii(word, 0, word.length) ? copyOf(word).toLowerCase() : lowerCase(withoutAccents(word.normalize('NFKC')))
}

/** Returns the joined parts of the current word; an empty string if they are too long. */
function wholeOf(lower: string): string {
  if (cuts.units > MAX_TERM_LENGTH) return ''
  if (cuts.units === lower.length) return lower
  let whole = ''
  for (let part = 0; part < cuts.parts; part++) whole += lower.slice(cuts.startOf(part), cuts.endOf(part))
  return whole
}

/** Returns the parts of the current word. */
function partsOf(lower: string): readonly string[] {
  const parts: string[] = []
  for (let part = 0; part < cuts.parts; part++) {
    const [from, to] = [cuts.startOf(part), cuts.endOf(part)]
    const letters = cuts.endOfLetters(part)
    if (cuts.parts > 1 && to - from <= MAX_TERM_LENGTH) parts.push(lower.slice(from, to))
    if (letters < to && letters - from <= MAX_TERM_LENGTH) parts.push(lower.slice(from, letters))
  }
  return parts
}

function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

function isAscii(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

/** Copies a word, so that it does not keep its text in memory: V8 makes a slice of 13 units or more a view. */
function copyOf(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, 'latin1').toString('latin1')
}

const kindsOfAscii = Uint8Array.from({ length: 128 }, (_, code) => classAt(String.fromCharCode(code), 0))

/** The second unit of a surrogate pair. It has the class of the first. */
const HALF = 255
const SMALL_S = 0x73

/**
 * Splits a word into parts at `_`, `-` and changes of case. Offsets are in UTF-16 units from the start of the word. One
 * object is reused for all words, because there are many.
 */
class WordCuts {
  /** Number of parts of the current word. */
  parts = 0
  /** UTF-16 units of all parts. */
  units = 0
  /** Classes of the characters of the word, followed by two of class `OTHER`. */
  #kinds = new Uint8Array(258)
  /** Starts and ends of the parts, alternating. */
  #ends = new Uint16Array(258)

  /** Splits the word in a text at [start, end). Returns false, without splitting, if it is not ASCII. */
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

  /**
   * Returns the end of the letters of a part such as `sha256`. Returns the end of the part if it does not end in digits,
   * or if fewer than two letters precede them.
   */
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

  /** Returns true if a capital after another begins a part, like the `S` of `HTTPServer`. */
  #beginsWord(text: string, offset: number, index: number): boolean {
    const next = this.#kinds[index + 1] === HALF ? index + 2 : index + 1
    if (this.#kinds[next] !== LOWER) return false
    // The plural of an acronym (IDs, URLs) is not a new part.
    return text.charCodeAt(offset + next) !== SMALL_S || this.#kinds[next + 1] === LOWER
  }
}

const cuts = new WordCuts()
/** Used by `identifierParts`, whose `emit` may call `splitIdentifier`. */
const cutsInPlace = new WordCuts()
