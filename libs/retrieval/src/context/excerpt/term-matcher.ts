import { withoutAccents, wordsHolding } from '@coderag/text'
import { nameParts } from './name-parts.js'
import { needleFinder, type Place } from './needle-finder.js'

/** Matches of terms in a line. */
export interface LineMatch {
  /** [start, end) in UTF-16 units of the line, ascending and disjoint. */
  readonly matches: readonly (readonly [start: number, end: number])[]
  /** Matching terms, each once. */
  readonly terms: readonly string[]
}

/** Finds the matches in one line: a text without line breaks, or a range of a text. */
export interface TermMatcher {
  (text: string, line?: Place): LineMatch
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
  endOf(line: number): number
}

export interface LineTerms {
  readonly line: number
  terms: readonly string[]
}

const NOTHING: LineMatch = { matches: [], terms: [] }

interface WordMatch {
  /** Offsets within the word. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
  /** Matching terms, each once. */
  readonly terms: readonly string[]
}

const NO_MATCH: WordMatch = { ranges: [], terms: [] }

const NAME = /^[a-z\d_]+$/
const smallLetters = /^[a-z]+$/
const words = /[\p{L}\p{M}\p{N}_]+/gu

/**
 * Minimum length of a stem, and maximum number of letters that its word may have in addition: `retri` marks `retries`.
 */
const stemMinimum = 3
const suffixMaximum = 5

/**
 * Creates a matcher that finds query terms in a line: whole identifiers, parts of identifiers, and words that begin
 * with a stem. It only marks text: the lexical index decides which chunks match.
 */
export function createTermMatcher(terms: readonly string[]): TermMatcher {
  const wanted = new Set(terms)
  // English stems end in `i` where the word has `y`: `queri` is the stem of `query`.
  const stems = terms
    .filter((term) => term.length >= stemMinimum)
    .flatMap((term) => [{ term, stem: term }, ...(term.endsWith('i') ? [{ term, stem: `${term.slice(0, -1)}y` }] : [])])
  // Every match contains one of these, and most lines contain none: a search for them is cheaper than splitting into
  // words.
  const needles = [...new Set([...terms, ...stems.map(({ stem }) => stem)])].filter((needle) => needle !== '')
  const wordWithNeedle = needleFinder(needles)
  const eachWord = wordsHolding(needles.filter((needle) => NAME.test(needle)))
  const known = new Map<string, WordMatch>()
  const matchOf = (word: string): WordMatch => {
    let match = known.get(word)
    if (match === undefined) known.set(word, (match = matchWord(word, wanted, stems)))
    return match
  }
  const match = (text: string, line: Place = { start: 0, end: text.length }): LineMatch => {
    const { start, end } = line
    let found: LineMatch | null = null
    let place = wordWithNeedle(text, line, start)
    for (; place !== null && place !== 'unknown'; place = wordWithNeedle(text, line, place.end)) {
      found = joined(found, matchOf(text.slice(place.start, place.end)), place.start - start)
    }
    if (place === 'unknown') {
      found = null
      for (const { 0: word, index } of text.slice(start, end).matchAll(words))
        found = joined(found, matchOf(word), index)
    }
    return found ?? NOTHING
  }
  const termsIn = (text: string, line: Place): readonly string[] => {
    let terms = NOTHING.terms
    let place = wordWithNeedle(text, line, line.start)
    for (; place !== null && place !== 'unknown'; place = wordWithNeedle(text, line, place.end)) {
      terms = withTerms(terms, matchOf(text.slice(place.start, place.end)).terms)
    }
    return place === 'unknown' ? match(text, line).terms : terms
  }
  const termsOfLines = (lines: LinesOfText): readonly LineTerms[] => {
    const { text, count } = lines
    const found: LineTerms[] = []
    let line = 0
    const isTold = eachWord?.(text, (start, end) => {
      const { terms } = matchOf(text.slice(start, end))
      if (terms.length === 0) return
      while (line + 1 < count && lines.startOf(line + 1) <= start) line++
      const last = found.at(-1)
      if (last?.line === line) last.terms = withTerms(last.terms, terms)
      else found.push({ line, terms })
    })
    if (isTold === true) return found
    for (line = 0; line < count; line++) {
      const own = termsIn(text, { start: lines.startOf(line), end: lines.endOf(line) })
      if (own.length > 0) found.push({ line, terms: own })
    }
    return found
  }
  return Object.assign(match, { termsOfLines })
}

function withTerms(terms: readonly string[], others: readonly string[]): readonly string[] {
  if (terms.length === 0 || others.length === 0) return terms.length === 0 ? others : terms
  const more = others.filter((term) => !terms.includes(term))
  return more.length === 0 ? terms : [...terms, ...more]
}

/** Adds the match in a word that begins at `index` to the matches of its line. */
function joined(found: LineMatch | null, { ranges, terms }: WordMatch, index: number): LineMatch | null {
  if (terms.length === 0) return found
  const matches = ranges.map(([from, to]) => [index + from, index + to] as const)
  if (found === null) return { matches, terms }
  return { matches: [...found.matches, ...matches], terms: withTerms(found.terms, terms) }
}

function matchWord(
  word: string,
  wanted: ReadonlySet<string>,
  stems: readonly { readonly term: string; readonly stem: string }[],
): WordMatch {
  const whole = withoutAccents(word).toLowerCase()
  const termOf = (part: string): string | undefined =>
    wanted.has(part)
      ? part
      : stems.find(({ stem }) => part.startsWith(stem) && part.length - stem.length <= suffixMaximum)?.term
  // Most words have one part.
  if (smallLetters.test(word) || wanted.has(whole)) {
    const term = termOf(whole)
    return term === undefined ? NO_MATCH : { ranges: [[0, word.length]], terms: [term] }
  }
  const ranges: [number, number][] = []
  const terms: string[] = []
  for (const { start, end } of nameParts(word)) {
    const term = termOf(withoutAccents(word.slice(start, end)).toLowerCase())
    if (term === undefined) continue
    if (!terms.includes(term)) terms.push(term)
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === start) last[1] = end
    else ranges.push([start, end])
  }
  return { ranges, terms }
}
