import { classAt, DIGIT, LOWER, OTHER, UNDERSCORE, unitsAt, UPPER } from './characters.js'
import type { EmitRange } from './scan.js'

/** Longest term, in UTF-16 units: a SHA-256 in hex still fits. A longer name is found by its parts. */
export const MAX_TERM_LENGTH = 64
/** Words over this many UTF-16 units are data, not names, and give no terms. */
export const MAX_WORD_LENGTH = 256
/** From this length on, a word whose parts are shorter than three units on average is data (base64): no parts. */
const MIN_DATA_LENGTH = 24

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
  const cuts = boundaries(cased, 0, cased.length)
  const spans: string[] = []
  for (let at = 0; at + 1 < cuts.length; at += 2) spans.push(lower.slice(cuts[at], cuts[at + 1]))
  const whole = spans.length === 1 ? (spans[0] ?? '') : spans.join('')
  if (isData(whole.length, spans.length)) return { whole: bounded(whole), parts: [] }
  return { whole: bounded(whole), parts: partsOf(spans) }
}

/**
 * Where the parts of a word stand that `splitIdentifier` gives, or its whole where that is all, without making strings: for
 * names of which few parts are looked at.
 *
 * @param start - Where a word begins as `scanWords` finds it; `end` is exclusive.
 * @returns False where only `splitIdentifier` can tell, with nothing emitted: other characters than ASCII, long words, data.
 */
export function identifierParts(text: string, start: number, end: number, emit: EmitRange): boolean {
  if (end - start > MAX_TERM_LENGTH || !isAscii(text, start, end)) return false
  const cuts = boundaries(text, start, end)
  let length = 0
  for (let at = 0; at < cuts.length; at += 2) length += (cuts[at + 1] ?? 0) - (cuts[at] ?? 0)
  if (isData(length, cuts.length / 2)) return false
  for (let at = 0; at < cuts.length; at += 2) {
    const [from, to] = [cuts[at] ?? 0, cuts[at + 1] ?? 0]
    const letters = endOfLetters(text, from, to)
    if (cuts.length > 2 || letters === to) emit(from, to)
    if (letters < to) emit(from, letters)
  }
  return true
}

/** @param length - Of all parts together, in UTF-16 units. */
function isData(length: number, parts: number): boolean {
  return length >= MIN_DATA_LENGTH && length < parts * 3
}

/** NFKC, lower case and one form of sigma: how every term is written. */
export function foldWord(word: string): string {
  return isAscii(word, 0, word.length) ? copyOf(word).toLowerCase() : lowerCase(word.normalize('NFKC'))
}

function partsOf(spans: readonly string[]): readonly string[] {
  const parts: string[] = []
  for (const span of spans) {
    if (spans.length > 1 && span.length <= MAX_TERM_LENGTH) parts.push(span)
    const letters = endOfLetters(span, 0, span.length)
    if (letters < span.length && letters <= MAX_TERM_LENGTH) parts.push(span.slice(0, letters))
  }
  return parts
}

/** Where the letters of `sha256` end; `end` where there are no digits behind them, or fewer than two letters before. */
function endOfLetters(text: string, start: number, end: number): number {
  let letters = end
  while (letters > start && classAt(text, letters - 1) === DIGIT) letters--
  if (letters - start < 2) return end
  for (let index = start; index < letters; index++) if (classAt(text, index) === DIGIT) return end
  return letters
}

/** Starts and ends of the parts of a word from `from` to `to`, alternating. */
function boundaries(text: string, from: number, to: number): number[] {
  const cuts: number[] = []
  let start = -1
  let before = OTHER
  for (let index = from; index < to; ) {
    const kind = classAt(text, index)
    const units = text.charCodeAt(index) < 0x80 ? 1 : unitsAt(text, index)
    if (kind === OTHER || kind === UNDERSCORE) {
      if (start >= 0) cuts.push(start, index)
      start = -1
    } else if (start < 0) start = index
    else if (
      kind === UPPER &&
      classAt(text, start) !== DIGIT &&
      startsPart(text, before, { next: index + units, to })
    ) {
      cuts.push(start, index)
      start = index
    }
    before = kind
    index += units
  }
  if (start >= 0) cuts.push(start, to)
  return cuts
}

/** Whether a capital begins a new part, given what stands before it, where the next character is and where the word ends. */
function startsPart(text: string, before: number, { next, to }: { next: number; to: number }): boolean {
  if (before !== UPPER) return true
  if (next >= to || classAt(text, next) !== LOWER) return false
  // The plural of an acronym is no new word: IDs, URLs.
  const plural = text.charCodeAt(next) === 0x73 && (next + 1 >= to || classAt(text, next + 1) !== LOWER)
  return !plural
}

function bounded(term: string): string {
  return term.length <= MAX_TERM_LENGTH ? term : ''
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
