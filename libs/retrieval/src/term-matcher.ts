import { needleFinder, type Place } from './needle-finder.js'

/** What of a line matches. */
export interface LineMatch {
  /** [start, end) in UTF-16 units of the line, ascending and disjoint. */
  readonly matches: readonly (readonly [start: number, end: number])[]
  readonly terms: ReadonlySet<string>
}

/** Looks at one line: a text without line breaks, or the place of one in a text. */
export type TermMatcher = (text: string, line?: Place) => LineMatch

const NOTHING: LineMatch = { matches: [], terms: new Set() }

interface WordMatch {
  /** Offsets inside the word. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
  readonly terms: readonly string[]
}

const words = /[\p{L}\p{N}_]+/gu
/** Parts of an identifier: `HTTP|Server`, `retry|After|Ms`, `sha|256`. */
const parts = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}|\p{N}+/gu

/** A stem is at least this long, and the word it stands for at most this much longer: `retri` marks `retries`. */
const stemMinimum = 3
const suffixMaximum = 5

/**
 * Makes a function that finds query terms in a line: whole identifiers, parts of identifiers, and words that begin with
 * a stem. This is for showing; what was found was decided by the lexical index.
 */
export function createTermMatcher(terms: readonly string[]): TermMatcher {
  const wanted = new Set(terms)
  // English stems end in `i` where the word has `y`: `queri` stands for `query`.
  const stems = terms
    .filter((term) => term.length >= stemMinimum)
    .flatMap((term) => [{ term, stem: term }, ...(term.endsWith('i') ? [{ term, stem: `${term.slice(0, -1)}y` }] : [])])
  // Whatever matches holds one of these, and most lines hold none: looking for them is cheaper than cutting into words.
  const wordWithNeedle = needleFinder([...terms, ...stems.map(({ stem }) => stem)])
  const known = new Map<string, WordMatch>()
  return (text, line = { start: 0, end: text.length }) => {
    const { start, end } = line
    let matches: (readonly [number, number])[] | undefined
    let found: Set<string> | undefined
    const see = (word: string, index: number): void => {
      let match = known.get(word)
      if (match === undefined) known.set(word, (match = matchWord(word, wanted, stems)))
      if (match.terms.length === 0) return
      matches ??= []
      found ??= new Set()
      for (const [from, to] of match.ranges) matches.push([index + from, index + to])
      for (const term of match.terms) found.add(term)
    }
    let place = wordWithNeedle(text, line, start)
    for (; place !== null && place !== 'unknown'; place = wordWithNeedle(text, line, place.end)) {
      see(text.slice(place.start, place.end), place.start - start)
    }
    if (place === 'unknown') {
      matches = found = undefined
      for (const word of text.slice(start, end).matchAll(words)) see(word[0], word.index)
    }
    return matches === undefined || found === undefined ? NOTHING : { matches, terms: found }
  }
}

function matchWord(
  word: string,
  wanted: ReadonlySet<string>,
  stems: readonly { readonly term: string; readonly stem: string }[],
): WordMatch {
  const whole = word.toLowerCase()
  if (wanted.has(whole)) return { ranges: [[0, word.length]], terms: [whole] }
  const ranges: [number, number][] = []
  const terms: string[] = []
  for (const part of word.matchAll(parts)) {
    const lower = part[0].toLowerCase()
    const term = wanted.has(lower)
      ? lower
      : stems.find(({ stem }) => lower.startsWith(stem) && lower.length - stem.length <= suffixMaximum)?.term
    if (term === undefined) continue
    terms.push(term)
    const end = part.index + part[0].length
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === part.index) last[1] = end
    else ranges.push([part.index, end])
  }
  return { ranges, terms }
}
