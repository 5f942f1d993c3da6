import type { CleanChunk } from '@coderag/types'
import { createTermMatcher, type TermMatcher } from './term-matcher.js'

/** One line of an excerpt. */
export interface ExcerptLine {
  /** Line of the file, 1-based. */
  readonly line: number
  /** Text without its line break. */
  readonly text: string
  /** [start, end) in UTF-16 units of `text`, ascending and disjoint. */
  readonly matches: readonly (readonly [start: number, end: number])[]
}

interface MatchedLine extends ExcerptLine {
  readonly terms: readonly string[]
}

/**
 * Selects the lines of a chunk that best show why it is a hit, and marks the matches in them.
 *
 * From all windows of `maxLines` lines, it takes the one whose distinct terms have the greatest weight. A term weighs
 * less the more lines of the chunk contain it. Among equal windows it takes the one that begins a line before its first
 * match. Without any match it takes the beginning of the chunk.
 *
 * @param terms - `result.terms` of the query. Code terms mark whole identifiers and their parts, prose terms mark words
 *   that they are the stem of.
 * @param maxLines - At least 1. Fewer lines are returned if the chunk is shorter; blank lines at both ends are left
 *   out.
 */
export function excerpt(
  chunk: Pick<CleanChunk, 'text' | 'startLine'>,
  terms: readonly string[],
  maxLines: number,
): ExcerptLine[] {
  const lines = matchLines(chunk, createTermMatcher(terms))
  const isText = ({ text }: ExcerptLine): boolean => text.trim() !== ''
  const fromBest = lines.slice(bestWindow(lines, maxLines))
  const fromText = fromBest.slice(Math.max(0, fromBest.findIndex(isText)))
  const window = fromText.slice(0, maxLines)
  return window.slice(0, window.findLastIndex(isText) + 1).map(({ line, text, matches }) => ({ line, text, matches }))
}

function matchLines(chunk: Pick<CleanChunk, 'text' | 'startLine'>, matcher: TermMatcher): MatchedLine[] {
  const texts = chunk.text.split(/\r?\n/)
  if (texts.at(-1) === '') texts.pop()
  return texts.map((text, index) => ({ line: chunk.startLine + index, text, ...matcher(text) }))
}

/** Returns the index of the first line of the best window. */
function bestWindow(lines: readonly MatchedLine[], size: number): number {
  const linesWith = new Map<string, number>()
  for (const { terms } of lines) for (const term of terms) linesWith.set(term, (linesWith.get(term) ?? 0) + 1)

  const firstText = lines.findIndex(({ text }) => text.trim() !== '')
  let best = Math.max(0, firstText)
  let highest = 0
  let leastOff = Infinity
  for (let start = 0; start < lines.length; start++) {
    const window = lines.slice(start, start + size)
    const weight = weightOf(window, linesWith)
    const off = Math.abs(window.findIndex(({ terms }) => terms.length > 0) - 1)
    if (weight > highest || (weight === highest && weight > 0 && off < leastOff)) {
      best = start
      highest = weight
      leastOff = off
    }
  }
  return best
}

function weightOf(window: readonly MatchedLine[], linesWith: ReadonlyMap<string, number>): number {
  let weight = 0
  const seen = new Set<string>()
  for (const { terms } of window) {
    for (const term of terms) {
      if (seen.has(term)) continue
      seen.add(term)
      weight += 1 / (linesWith.get(term) ?? 1)
    }
  }
  return weight
}
