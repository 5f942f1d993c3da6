import type { RowBreaks } from '../lines.js'

/** Sentences are joined to rows of at least this many UTF-16 units, so that a cut leaves no scraps. */
const ROW_UNITS = 120
/**
 * Maximum length of a row in UTF-16 units. A longer text without an end of a sentence (markup, data) is cut after white
 * space.
 */
const LONGEST_ROW_UNITS = 1_000

// The rules of Unicode for sentences hardly differ by language; the locale only has to be the same everywhere.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Lets long lines of prose be cut between sentences. */
export const SENTENCE_BREAKS: RowBreaks = {
  longerThan: 2 * ROW_UNITS,
  places(text, start, end) {
    const places: number[] = []
    let from = start
    for (const { index } of segmenter.segment(text.slice(start, end))) {
      const at = start + index
      if (at - from < ROW_UNITS || end - at < ROW_UNITS) continue
      places.push(...betweenWords(text, from, at), at)
      from = at
    }
    return [...places, ...betweenWords(text, from, end)]
  },
}

function betweenWords(text: string, start: number, end: number): number[] {
  const places: number[] = []
  for (let from = start; end - from > LONGEST_ROW_UNITS; ) {
    const space = text.lastIndexOf(' ', from + LONGEST_ROW_UNITS)
    if (space <= from) break
    from = space + 1
    places.push(from)
  }
  return places
}
