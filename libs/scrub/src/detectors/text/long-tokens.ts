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

const SHORTEST = 15

const DIGIT = 1
const CAPITAL = 2
const SMALL = 4
const DELIMITER = 8

/** Class of each ASCII character. Spaces, control characters and quotes end a token. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= 32 || code === 34 || code === 39 || code === 96) return DELIMITER
  if (code >= 48 && code <= 57) return DIGIT
  if (code >= 65 && code <= 90) return CAPITAL
  return code >= 97 && code <= 122 ? SMALL : 0
})

/** Every long token of a text, in order. */
export function findLongTokens(text: string): LongToken[] {
  const tokens: LongToken[] = []
  const { length } = text
  let start = 0
  let seen = 0
  for (let at = 0; at <= length; at += 1) {
    const code = at < length ? text.charCodeAt(at) : 32
    const kind = code < 128 ? (CLASSES[code] ?? 0) : 0
    if (kind !== DELIMITER) {
      seen |= kind
      continue
    }
    if (at - start >= SHORTEST) {
      tokens.push({
        text: text.slice(start, at),
        offset: start,
        hasDigit: (seen & DIGIT) !== 0,
        hasCapital: (seen & CAPITAL) !== 0,
        hasLetter: (seen & (CAPITAL | SMALL)) !== 0,
      })
    }
    start = at + 1
    seen = 0
  }
  return tokens
}
