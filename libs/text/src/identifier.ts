import { classAt, DIGIT, LOWER, OTHER, UNDERSCORE, unitsAt, UPPER } from './characters.js'

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
  const plain = isAscii(word)
  const source = plain ? copyOf(word) : word.normalize('NFKC')
  const lower = plain ? source.toLowerCase() : lowerCase(source)
  // A few capitals change length in lower case; then places found in one do not fit the other.
  const cuts = lower.length === source.length ? boundaries(source) : boundaries(lower)
  const spans: string[] = []
  for (let at = 0; at + 1 < cuts.length; at += 2) spans.push(lower.slice(cuts[at], cuts[at + 1]))
  const whole = spans.length === 1 ? (spans[0] ?? '') : spans.join('')
  if (whole.length >= MIN_DATA_LENGTH && whole.length < spans.length * 3) return { whole: bounded(whole), parts: [] }
  return { whole: bounded(whole), parts: partsOf(spans) }
}

/** NFKC, lower case and one form of sigma: how every term is written. */
export function foldWord(word: string): string {
  return isAscii(word) ? copyOf(word).toLowerCase() : lowerCase(word.normalize('NFKC'))
}

function partsOf(spans: readonly string[]): readonly string[] {
  const parts: string[] = []
  for (const span of spans) {
    if (spans.length > 1 && span.length <= MAX_TERM_LENGTH) parts.push(span)
    const letters = withoutTrailingDigits(span)
    if (letters !== null && letters.length <= MAX_TERM_LENGTH) parts.push(letters)
  }
  return parts
}

/** The letters of `sha256`; null where there are no digits at the end, or fewer than two letters before them. */
function withoutTrailingDigits(part: string): string | null {
  let end = part.length
  while (end > 0 && classAt(part, end - 1) === DIGIT) end--
  if (end === part.length || end < 2) return null
  for (let index = 0; index < end; index++) if (classAt(part, index) === DIGIT) return null
  return part.slice(0, end)
}

/** Starts and ends of the parts, alternating. */
function boundaries(word: string): number[] {
  const cuts: number[] = []
  let start = -1
  let before = OTHER
  for (let index = 0; index < word.length; ) {
    const kind = classAt(word, index)
    const units = unitsAt(word, index)
    if (kind === OTHER || kind === UNDERSCORE) {
      if (start >= 0) cuts.push(start, index)
      start = -1
    } else if (start < 0) start = index
    else if (kind === UPPER && classAt(word, start) !== DIGIT && startsPart(word, index + units, before)) {
      cuts.push(start, index)
      start = index
    }
    before = kind
    index += units
  }
  if (start >= 0) cuts.push(start, word.length)
  return cuts
}

/** Whether a capital begins a new part, given what stands before it and where the next character is. */
function startsPart(word: string, next: number, before: number): boolean {
  if (before !== UPPER) return true
  if (next >= word.length || classAt(word, next) !== LOWER) return false
  // The plural of an acronym is no new word: IDs, URLs.
  const plural = word.charCodeAt(next) === 0x73 && (next + 1 >= word.length || classAt(word, next + 1) !== LOWER)
  return !plural
}

function bounded(term: string): string {
  return term.length <= MAX_TERM_LENGTH ? term : ''
}

function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

/** A copy that does not keep the text alive it was cut from: V8 makes a slice of 13 units or more a view. */
function copyOf(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, 'latin1').toString('latin1')
}
