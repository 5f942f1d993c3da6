import type { CleanChunk } from '@coderag/types'
import type { TermMatcher } from '../term-matcher.js'
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
const CARRIAGE_RETURN = 0x0d
/** What a line near a matching one is worth, by distance. */
const NEARBY = [1, 0.5, 0.3, 0.15]

/**
 * Orders the lines of a chunk by what they tell: the declaration's head, its documentation, then the lines whose terms
 * are rare in the chunk with what is around them, then the rest from the top.
 *
 * @param lines - All of the chunk's.
 */
export function weighLines(chunk: CleanChunk, lines: readonly Line[], matcher: TermMatcher): WeightedLines {
  const weights = termWeights(chunk.text, lines, matcher)
  const head = headLine(chunk, lines)
  const documented = documentationEnd(chunk, lines, head)
  for (const [index, { isBlank }] of lines.entries()) {
    const isHead = index >= head && index < head + HEAD_LINES
    const bonus = isHead ? 1_000 : index < documented ? 10 : 0
    weights[index] = isBlank ? -1 : (weights[index] ?? 0) + bonus
  }
  const weightOf = (index: number): number => weights[index] ?? 0
  const order = Array.from(weights, (_, index) => index).sort((a, b) => weightOf(b) - weightOf(a) || a - b)
  return { lines, startLine: chunk.startLine, order }
}

/** The line on which the declaration begins: comments and decorators may stand before it. */
function headLine({ signature, symbolName }: CleanChunk, lines: readonly Line[]): number {
  const own = symbolName === null ? null : symbolName.slice(Math.max(0, symbolName.search(/[\w$]+$/)))
  const start = signature === null ? null : signature.slice(0, 24).trimEnd()
  const found = lines.findIndex(
    ({ text }) => (start !== null && text.trimStart().startsWith(start)) || (own !== null && text.includes(own)),
  )
  return found >= 0
    ? found
    : Math.max(
        0,
        lines.findIndex(({ isBlank }) => !isBlank),
      )
}

/** First line after the documentation, of which three lines at most count: 0 without any above the head. */
function documentationEnd({ docstring }: CleanChunk, lines: readonly Line[], head: number): number {
  if (docstring === null) return 0
  const first = docstring.split('\n', 1)[0]?.trim() ?? ''
  const at = first === '' ? -1 : lines.findIndex(({ text }) => text.includes(first.slice(0, 40)))
  return at < 0 ? 0 : at < head ? Math.min(at + 3, head) : at + 1
}

function termWeights(text: string, lines: readonly Line[], matcher: TermMatcher): Float64Array {
  const found: (readonly [index: number, terms: ReadonlySet<string>])[] = []
  let start = 0
  for (const [index, line] of lines.entries()) {
    const end = start + line.text.length
    const { terms } = matcher(text, { start, end })
    if (terms.size > 0) found.push([index, terms])
    start = end + (text.charCodeAt(end) === CARRIAGE_RETURN ? 2 : 1)
  }
  const linesWith = new Map<string, number>()
  for (const [, terms] of found) for (const term of terms) linesWith.set(term, (linesWith.get(term) ?? 0) + 1)
  const weights = new Float64Array(lines.length)
  const raise = (index: number, weight: number): void => {
    if (weight > (weights[index] ?? Infinity)) weights[index] = weight
  }
  for (const [index, terms] of found) {
    let own = 0
    for (const term of terms) own += 1 / (linesWith.get(term) ?? 1)
    for (const [away, share] of NEARBY.entries()) {
      raise(index - away, share * own)
      raise(index + away, share * own)
    }
  }
  return weights
}
