import type { CleanChunk } from '@coderag/types'
import { createTermMatcher, type TermMatcher } from '../term-matcher.js'
import type { Line } from './chunk-lines.js'

/** A declaration or section line by line, with what each line is worth when not all of them fit. */
export interface WeightedLines {
  readonly lines: readonly Line[]
  /** 1-based line of the file that `lines[0]` is. */
  readonly startLine: number
  /** Lines in the order in which they are taken: signature, documentation, then what the question asks for. */
  readonly order: readonly number[]
}

/** Lines of the beginning that are taken first, whatever the question: where the signature stands. */
const HEAD_LINES = 1
/** What a line near a matching one is worth, by distance. */
const NEARBY = [1, 0.5, 0.3, 0.15]

/**
 * Orders the lines of a chunk by what they tell: the declaration's head, its documentation, then the lines whose terms
 * are rare in the chunk with what is around them, then the rest from the top.
 */
export function weighLines(chunk: CleanChunk, own: readonly Line[], terms: readonly string[]): WeightedLines {
  const lines = own.map(({ text }) => text)
  const weights = termWeights(lines, createTermMatcher(terms))
  const head = headLine(chunk, lines)
  const documented = documentationEnd(chunk, lines, head)
  const bonus = (index: number): number => {
    if (index >= head && index < head + HEAD_LINES) return 1_000
    return index < documented ? 10 : 0
  }
  const order = lines
    .map((line, index) => ({ index, weight: line.trim() === '' ? -1 : (weights[index] ?? 0) + bonus(index) }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ index }) => index)
  return { lines: own, startLine: chunk.startLine, order }
}

/** The line on which the declaration begins: comments and decorators may stand before it. */
function headLine({ signature, symbolName }: CleanChunk, lines: readonly string[]): number {
  const own = symbolName === null ? null : symbolName.slice(Math.max(0, symbolName.search(/[\w$]+$/)))
  const start = signature === null ? null : signature.slice(0, 24).trimEnd()
  const found = lines.findIndex(
    (line) => (start !== null && line.trimStart().startsWith(start)) || (own !== null && line.includes(own)),
  )
  return found >= 0
    ? found
    : Math.max(
        0,
        lines.findIndex((line) => line.trim() !== ''),
      )
}

/** First line after the documentation, of which three lines at most count: 0 without any above the head. */
function documentationEnd({ docstring }: CleanChunk, lines: readonly string[], head: number): number {
  if (docstring === null) return 0
  const first = docstring.split('\n', 1)[0]?.trim() ?? ''
  const at = first === '' ? -1 : lines.findIndex((line) => line.includes(first.slice(0, 40)))
  return at < 0 ? 0 : at < head ? Math.min(at + 3, head) : at + 1
}

function termWeights(lines: readonly string[], matcher: TermMatcher): number[] {
  const found = lines.map((line) => matcher(line).terms)
  const linesWith = new Map<string, number>()
  for (const terms of found) for (const term of terms) linesWith.set(term, (linesWith.get(term) ?? 0) + 1)
  const own = found.map((terms) => [...terms].reduce((sum, term) => sum + 1 / (linesWith.get(term) ?? 1), 0))
  return own.map((_, index) =>
    NEARBY.reduce(
      (best, share, away) => Math.max(best, share * Math.max(own[index - away] ?? 0, own[index + away] ?? 0)),
      0,
    ),
  )
}
