import type { CleanChunk } from '@coderag/types'
import { createTermMatcher, type TermMatcher } from './term-matcher.js'
import { linesOf } from './text-lines.js'

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
 * match. Lines far from a match are left out. Without any match it takes the beginning of the chunk. The line with the
 * name of the chunk's declaration comes first if the window does not hold it; line numbers then skip.
 *
 * @param terms - `result.terms` of the query. Code terms mark whole identifiers and their parts, prose terms mark words
 *   that they are the stem of.
 * @param maxLines - At least 1. Fewer lines are returned if the chunk is shorter; blank lines at both ends are left
 *   out.
 */
export function excerpt(
  chunk: Pick<CleanChunk, 'text' | 'startLine' | 'symbolName'>,
  terms: readonly string[],
  maxLines: number,
): ExcerptLine[] {
  const lines = matchLines(chunk, createTermMatcher(terms))
  const whole = windowFrom(lines, bestWindow(lines, maxLines), maxLines)
  const head = maxLines < MIN_LINES_WITH_HEAD ? undefined : headOf(lines, chunk.symbolName)
  const isMissing = head !== undefined && head.line < (whole[0]?.line ?? 0)
  const shown = isMissing
    ? [head, ...windowFrom(lines, bestWindow(lines, maxLines - 1), maxLines - 1).filter(({ line }) => line > head.line)]
    : whole
  return shown.map(({ line, text, matches }) => ({ line, text, matches }))
}

/** Number of lines below which an excerpt has no room for the head of its declaration. */
const MIN_LINES_WITH_HEAD = 4
/** Lines that are kept after the last match of an excerpt. */
const LINES_AFTER = 3
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|;|"""|''')/

function windowFrom(lines: readonly MatchedLine[], start: number, maxLines: number): readonly MatchedLine[] {
  const fromBest = lines.slice(start)
  const window = fromBest.slice(Math.max(0, fromBest.findIndex(isText))).slice(0, maxLines)
  const isWhole = lines.filter(isText).length <= maxLines
  const lastMatch = window.findLastIndex(({ terms }) => terms.length > 0)
  const kept = isWhole || lastMatch === -1 ? window : window.slice(0, lastMatch + 1 + LINES_AFTER)
  return kept.slice(0, kept.findLastIndex(isText) + 1)
}

/** Returns the line that declares the chunk's symbol: the first one outside comments that has its name. */
function headOf(lines: readonly MatchedLine[], symbolName: string | null): MatchedLine | undefined {
  if (symbolName === null) return undefined
  const name = symbolName.slice(symbolName.search(/[\p{L}\p{N}_$]*$/u))
  if (name === '') return undefined
  return lines.find(({ text }) => text.includes(name) && !COMMENT.test(text))
}

function isText({ text }: ExcerptLine): boolean {
  return text.trim() !== ''
}

function matchLines(chunk: Pick<CleanChunk, 'text' | 'startLine'>, matcher: TermMatcher): MatchedLine[] {
  return linesOf(chunk.text).map((text, index) => ({ line: chunk.startLine + index, text, ...matcher(text) }))
}

/** Returns the index of the first line of the best window. */
function bestWindow(lines: readonly MatchedLine[], size: number): number {
  const linesWith = new Map<string, number>()
  for (const { terms } of lines) for (const term of terms) linesWith.set(term, (linesWith.get(term) ?? 0) + 1)

  const firstText = lines.findIndex(isText)
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
