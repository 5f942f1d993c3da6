import type { Segment } from './segment.js'

/** A run of at least 15 characters without a space or quote. */
export interface LongToken extends Segment {
  /** It holds an ASCII digit. */
  readonly hasDigit: boolean
  /** It holds an ASCII capital. */
  readonly hasCapital: boolean
  /** It holds an ASCII letter of either case. */
  readonly hasLetter: boolean
}

/** What one pass over the characters of a text finds for all detectors. */
export interface Characters {
  /** Every long token, in order. */
  readonly longTokens: readonly LongToken[]
  /**
   * Ranges with at least two digits close together, with 100 characters before and 160 after, up to white space.
   * Neighbours are merged.
   */
  readonly digitSegments: readonly Segment[]
  /** The first 4,000 characters have so many marks of code that they are no prose. */
  readonly isCodeLike: boolean
}

const SHORTEST = 15
const LEAST_DIGITS = 2
/** Characters around digits that detectors may need: words that announce a number, and the rest of an address. */
const DIGITS_BEFORE = 100
const DIGITS_AFTER = 160
const SAMPLE = 4000
const CODE_MARKS = '{}();=<>[]|&$\\_'
/** Share of code marks above which a text is no prose; measured prose stays below 0.02, code lies above 0.05. */
const CODE_SHARE = 0.035

const DIGIT = 1
const CAPITAL = 2
const SMALL = 4
const DELIMITER = 8
const CODE_MARK = 16

/** Class of each ASCII character. Spaces, control characters and quotes end a token. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= 32 || code === 34 || code === 39 || code === 96) return DELIMITER
  if (code >= 48 && code <= 57) return DIGIT
  if (code >= 65 && code <= 90) return CAPITAL
  if (code >= 97 && code <= 122) return SMALL
  return CODE_MARKS.includes(String.fromCharCode(code)) ? CODE_MARK : 0
})

/** Passes over the characters of a text once. */
export function charactersOf(text: string): Characters {
  const longTokens: LongToken[] = []
  const digitSegments: Segment[] = []
  const { length } = text
  let tokenStart = 0
  let seen = 0
  let firstDigit = -1
  let lastDigit = -1
  let digits = 0
  let codeMarks = 0
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? (CLASSES[code] ?? 0) : 0
    seen |= kind
    if (kind === DIGIT) {
      if (firstDigit === -1 || at - lastDigit > DIGITS_BEFORE + DIGITS_AFTER) {
        if (digits >= LEAST_DIGITS) digitSegments.push(digitSegment(text, firstDigit, lastDigit))
        firstDigit = at
        digits = 0
      }
      lastDigit = at
      digits += 1
    } else if (kind === DELIMITER) {
      if (at - tokenStart >= SHORTEST) longTokens.push(longToken(text, tokenStart, at, seen))
      tokenStart = at + 1
      seen = 0
    } else if (kind === CODE_MARK && at < SAMPLE) codeMarks += 1
  }
  if (digits >= LEAST_DIGITS) digitSegments.push(digitSegment(text, firstDigit, lastDigit))
  if (length - tokenStart >= SHORTEST) longTokens.push(longToken(text, tokenStart, length, seen))
  return { longTokens, digitSegments, isCodeLike: codeMarks > Math.min(length, SAMPLE) * CODE_SHARE }
}

function longToken(text: string, start: number, end: number, seen: number): LongToken {
  return {
    text: text.slice(start, end),
    offset: start,
    hasDigit: (seen & DIGIT) !== 0,
    hasCapital: (seen & CAPITAL) !== 0,
    hasLetter: (seen & (CAPITAL | SMALL)) !== 0,
  }
}

function digitSegment(text: string, first: number, last: number): Segment {
  let start = Math.max(0, first - DIGITS_BEFORE)
  while (start > 0 && text.charCodeAt(start - 1) > 32) start -= 1
  let end = Math.min(text.length, last + DIGITS_AFTER)
  while (end < text.length && text.charCodeAt(end) > 32) end += 1
  return { text: text.slice(start, end), offset: start }
}
