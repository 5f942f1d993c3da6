import { withoutAccents, wordsHolding } from '@coderag/text'

/** Matches of terms in a text. */
export interface LineMatch {
  /** [start, end) in UTF-16 units, ascending and disjoint. */
  readonly matches: readonly (readonly [start: number, end: number])[]
  /** Matching terms, each once. */
  readonly terms: readonly string[]
}

/** Finds the matches in one line. */
export interface TermMatcher {
  (line: string): LineMatch
  /**
   * Returns the terms that match in each of some lines, each once, without their ranges. Lines without a match are left
   * out.
   */
  termsOfLines(lines: LinesOfText): readonly LineTerms[]
}

export interface LinesOfText {
  readonly text: string
  /** Number of lines, numbered from 0. */
  readonly count: number
  startOf(line: number): number
}

export interface LineTerms {
  readonly line: number
  terms: readonly string[]
}

const NO_MATCH: LineMatch = { matches: [], terms: [] }

const ASCII_NAME = /^[a-z\d_]+$/
const SMALL_LETTERS = /^[a-z]+$/
const WORD = /[\p{L}\p{M}\p{N}_]+/gu
/** Matches the parts of an identifier: `HTTP|Server`, `retry|After|Ms`, `sha|256`. */
const NAME_PART = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}|\p{N}+/gu

/**
 * Minimum length of a stem, and maximum number of letters that its word may have in addition: `retri` marks `retries`.
 */
const STEM_MINIMUM = 3
const SUFFIX_MAXIMUM = 5

/**
 * Creates a matcher that finds query terms in a line: whole identifiers, parts of identifiers, and words that begin
 * with a stem. It only marks text: the lexical index decides which chunks match.
 */
export function createTermMatcher(terms: readonly string[]): TermMatcher {
  const wanted = new Set(terms)
  // English stems end in `i` where the word has `y`: `queri` is the stem of `query`.
  const stems = terms
    .filter((term) => term.length >= STEM_MINIMUM)
    .flatMap((term) => [{ term, stem: term }, ...(term.endsWith('i') ? [{ term, stem: `${term.slice(0, -1)}y` }] : [])])
  // Every match contains one of these, and most words contain none.
  const needles = [...new Set([...terms, ...stems.map(({ stem }) => stem)])].filter((needle) => ASCII_NAME.test(needle))
  const asciiWords = wordsHolding(needles)
  const known = new Map<string, LineMatch>()
  /** Calls `emit` for each word of a text with a match, in order. */
  const eachMatch = (text: string, emit: (start: number, match: LineMatch) => void): void => {
    const look = (start: number, end: number): void => {
      const word = text.slice(start, end)
      let match = known.get(word)
      if (match === undefined) known.set(word, (match = matchWord(word, wanted, stems)))
      if (match.terms.length > 0) emit(start, match)
    }
    if (asciiWords(text, look)) return
    for (const { 0: word, index } of text.matchAll(WORD)) look(index, index + word.length)
  }
  const match = (text: string): LineMatch => {
    const matches: [number, number][] = []
    let terms: readonly string[] = []
    eachMatch(text, (start, own) => {
      for (const [from, to] of own.matches) matches.push([start + from, start + to])
      terms = withTerms(terms, own.terms)
    })
    return { matches, terms }
  }
  const termsOfLines = (lines: LinesOfText): readonly LineTerms[] => {
    const found: LineTerms[] = []
    let line = 0
    eachMatch(lines.text, (start, { terms }) => {
      while (line + 1 < lines.count && lines.startOf(line + 1) <= start) line++
      const last = found.at(-1)
      if (last?.line === line) last.terms = withTerms(last.terms, terms)
      else found.push({ line, terms })
    })
    return found
  }
  return Object.assign(match, { termsOfLines })
}

function withTerms(terms: readonly string[], others: readonly string[]): readonly string[] {
  if (terms.length === 0) return others
  const more = others.filter((term) => !terms.includes(term))
  return more.length === 0 ? terms : [...terms, ...more]
}

function matchWord(
  word: string,
  wanted: ReadonlySet<string>,
  stems: readonly { readonly term: string; readonly stem: string }[],
): LineMatch {
  const whole = withoutAccents(word).toLowerCase()
  const termOf = (part: string): string | undefined =>
    wanted.has(part)
      ? part
      : stems.find(({ stem }) => part.startsWith(stem) && part.length - stem.length <= SUFFIX_MAXIMUM)?.term
  // Most words have one part.
  if (SMALL_LETTERS.test(word) || wanted.has(whole)) {
    const term = termOf(whole)
    return term === undefined ? NO_MATCH : { matches: [[0, word.length]], terms: [term] }
  }
  const matches: [number, number][] = []
  const terms: string[] = []
  for (const { 0: part, index: start } of word.matchAll(NAME_PART)) {
    const end = start + part.length
    const term = termOf(withoutAccents(part).toLowerCase())
    if (term === undefined) continue
    if (!terms.includes(term)) terms.push(term)
    const last = matches.at(-1)
    if (last !== undefined && last[1] === start) last[1] = end
    else matches.push([start, end])
  }
  return { matches, terms }
}
