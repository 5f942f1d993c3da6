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

/** What the line is worth on which the declaration begins: it is taken first, whatever the question. */
const HEAD = 1_000
const DOCUMENTATION = 10
/** Where several things are declared, the lines that name them come before what is near a match only. */
const DECLARED = 0.6
/** Lines that hardly anyone wants to read, but rather than blank ones. */
const LEGAL = -0.25
const WORDLESS = -0.5
const BLANK = -1
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
  if (head === null) for (const index of declaringLines(chunk, lines)) weights[index] = (weights[index] ?? 0) + DECLARED
  for (const [index, line] of lines.entries()) {
    if (line.isBlank) weights[index] = BLANK
    else if (index === head) weights[index] = HEAD
    else if (!WORD.test(line.text)) weights[index] = WORDLESS
    else if (index < documented) weights[index] = (weights[index] ?? 0) + DOCUMENTATION
    else if (weights[index] === 0 && LEGAL_NOTICE.test(line.text)) weights[index] = LEGAL
  }
  const weightOf = (index: number): number => weights[index] ?? 0
  const order = Array.from(weights, (_, index) => index).sort((a, b) => weightOf(b) - weightOf(a) || a - b)
  return { lines, startLine: chunk.startLine, order }
}

/** What a line holds that says anything. */
export const WORD = /[A-Za-z\d]|[^\0-\x7f]/
const LEGAL_NOTICE = /^\W*(?:copyright|licen[cs]ed?\b|SPDX-)|all rights reserved|governed by an? .*licen[cs]e/i

/**
 * The line on which the declaration begins: comments and decorators may stand before it. Null in code that goes on with
 * one, or holds several; of a document or a manifest it is the first line.
 */
function headLine({ signature, symbolName, corpusType }: CleanChunk, lines: readonly Line[]): number | null {
  const own = symbolName === null ? null : symbolName.slice(Math.max(0, symbolName.search(/[\w$]+$/)))
  const start = signature === null ? null : signature.slice(0, 24).trimEnd()
  const found = lines.findIndex(
    ({ text }) => (start !== null && text.trimStart().startsWith(start)) || (own !== null && text.includes(own)),
  )
  if (found >= 0) return found
  const first = lines.findIndex(({ isBlank }) => !isBlank)
  return corpusType.startsWith('CODE_') || first < 0 ? null : first
}

/** Where each name that the chunk declares stands first. */
function declaringLines({ definedNames }: CleanChunk, lines: readonly Line[]): ReadonlySet<number> {
  const found = definedNames.map((name) => {
    const last = name.slice(name.lastIndexOf('.') + 1)
    return lines.findIndex(({ text }) => holdsName(text, last))
  })
  return new Set(found.filter((index) => index >= 0))
}

const OF_NAME = /[\p{L}\p{N}_$]/u

/** Whether a name stands in a line, and not inside of a longer one. */
function holdsName(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    if (!OF_NAME.test(line.charAt(at - 1)) && !OF_NAME.test(line.charAt(at + name.length))) return true
  }
  return false
}

/** First line after the documentation, of which three lines at most count: 0 without any above the head. */
function documentationEnd({ docstring }: CleanChunk, lines: readonly Line[], head: number | null): number {
  if (docstring === null || head === null) return 0
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
