import type { EmitRange } from './scan.js'
import { WordCuts } from './word-cuts.js'

/** Longest term, in UTF-16 units: a SHA-256 in hex still fits. A longer name is found by its parts. */
export const MAX_TERM_LENGTH = 64
/** Words over this many UTF-16 units are data, not names, and give no terms. */
export const MAX_WORD_LENGTH = 256
/** From this length on, a word whose parts are shorter than three units on average is data (base64): no parts. */
const MIN_DATA_LENGTH = 24

const cuts = new WordCuts()
/** Of words that are not taken out of their text: who receives a part may split another word. */
const cutsInPlace = new WordCuts()

/** An identifier taken apart. */
export interface Identifier {
  /** All parts, lower case, joined without separator: equal for `getUserName`, `get_user_name` and `get-user-name`. */
  readonly whole: string
  /** Its parts, lower case, in order; empty when there is only one, which then is `whole`. */
  readonly parts: readonly string[]
}

/**
 * Takes a word as `scanWords` finds it apart at `_`, `-` and changes of case.
 *
 * `getUserName` → get, user, name · `HTTPServer` → http, server · `userIDs` → user, ids. Digits stay with the letters
 * before them and lower-case letters after them (`sha256Sum` → sha256, sum; `k8s` → k8s), because where else a number
 * belongs can't be told; a part that ends in digits is also given without them (`sha256` → sha256, sha). A part that
 * starts with a digit is not cut at capitals (`0xFF`).
 */
export function splitIdentifier(word: string): Identifier {
  if (word.length > MAX_WORD_LENGTH) return { whole: '', parts: [] }
  const plain = isAscii(word, 0, word.length)
  const source = plain ? copyOf(word) : word.normalize('NFKC')
  const lower = plain ? source.toLowerCase() : lowerCase(source)
  // A few capitals change length in lower case; then places found in one do not fit the other.
  const cased = lower.length === source.length ? source : lower
  if (!plain || !cuts.cutAscii(cased, 0, cased.length)) cuts.cut(cased)
  return { whole: wholeOf(lower), parts: isData(cuts) ? [] : partsOf(lower) }
}

/**
 * Where the parts of a word stand that `splitIdentifier` gives, or its whole where that is all, without making strings: for
 * names of which few parts are looked at.
 *
 * @param start - Where a word begins as `scanWords` finds it; `end` is exclusive.
 * @param emit - Must not ask for the parts of another word by this function.
 * @returns False where only `splitIdentifier` can tell, with nothing emitted: other characters than ASCII, data, words that are
 *   too long for a name.
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
  return units >= MIN_DATA_LENGTH && units < parts * 3
}

/** NFKC, lower case and one form of sigma: how every term is written. */
export function foldWord(word: string): string {
  return isAscii(word, 0, word.length) ? copyOf(word).toLowerCase() : lowerCase(word.normalize('NFKC'))
}

/** Of the word that was cut last; none that is too long. @param lower - That word in lower case. */
function wholeOf(lower: string): string {
  if (cuts.units > MAX_TERM_LENGTH) return ''
  if (cuts.units === lower.length) return lower
  const parts = Array.from({ length: cuts.parts }, (_, part) => lower.slice(cuts.startOf(part), cuts.endOf(part)))
  return parts.join('')
}

/** The same for its parts. */
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

/** A copy that does not keep the text alive it was cut from: V8 makes a slice of 13 units or more a view. */
function copyOf(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, 'latin1').toString('latin1')
}
