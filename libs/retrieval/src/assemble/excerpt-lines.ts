import type { CleanChunk } from '@coderag/types'
import type { TermMatcher } from '../term-matcher.js'
import type { Line } from './chunk-lines.js'

/** A declaration or section line by line, with what each line is worth when not all of them fit. */
export interface WeightedLines {
  readonly lines: readonly Line[]
  /** 1-based line of the file that `lines[0]` is. */
  readonly startLine: number
  readonly order: LineOrder
}

/**
 * Lines in the order in which they are taken: signature, documentation, then what the question asks for. Found as far as
 * it is asked for, since most pieces hold a few lines of many.
 */
export class LineOrder {
  readonly #known: number[] = []
  readonly #further: Iterator<readonly number[]>

  /** @param groups - Of indices of lines, one after another. */
  constructor(groups: Iterable<readonly number[]>) {
    this.#further = groups[Symbol.iterator]()
  }

  /** The `count` first, or all where there are fewer. */
  first(count: number): readonly number[] {
    while (this.#known.length < count) {
      const { done, value } = this.#further.next()
      if (done === true) break
      this.#known.push(...value)
    }
    return this.#known.slice(0, count)
  }

  /** The one at a place; none behind the last. */
  at(place: number): number | undefined {
    if (place >= this.#known.length) this.first(place + 1)
    return this.#known[place]
  }
}

/** What the line is worth on which the declaration begins: it is taken first, whatever the question. */
const HEAD = 1_000
const DOCUMENTATION = 10
/** Where several things are declared, the lines that name them come before what is near a match only. */
const DECLARED = 0.6
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
  return { lines, startLine: chunk.startLine, order: new LineOrder(groupsOf(chunk, lines, matcher)) }
}

function* groupsOf(chunk: CleanChunk, lines: readonly Line[], matcher: TermMatcher): Generator<readonly number[]> {
  const weights = termWeights(chunk.text, lines, matcher)
  const head = headLine(chunk, lines)
  const documented = documentationEnd(chunk, lines, head)
  if (head === null) for (const index of declaringLines(chunk, lines)) weights[index] = (weights[index] ?? 0) + DECLARED
  else weights[head] = HEAD
  const telling: number[] = []
  const others: number[] = []
  for (let index = 0; index < lines.length; index++) {
    const weight = weights[index] ?? 0
    const isTelling = index === head || ((weight > 0 || index < documented) && hasWord(lines[index]))
    if (isTelling && index < documented && index !== head) weights[index] = weight + DOCUMENTATION
    if (isTelling) telling.push(index)
    else others.push(index)
  }
  const weightOf = (index: number): number => weights[index] ?? 0
  yield telling.sort((a, b) => weightOf(b) - weightOf(a) || a - b)
  yield* inOrderOfUse(others, lines)
}

function hasWord(line: Line | undefined): boolean {
  return line !== undefined && !line.isBlank && WORD.test(line.text)
}

/** Lines with words, legal notices, lines of signs, blank lines: hardly anyone wants to read the later ones. */
function inOrderOfUse(indices: readonly number[], lines: readonly Line[]): readonly (readonly number[])[] {
  const groups: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const index of indices) {
    const { text, isBlank } = lines[index] ?? { text: '', isBlank: true }
    groups[isBlank ? 3 : !WORD.test(text) ? 2 : LEGAL_NOTICE.test(text) ? 1 : 0].push(index)
  }
  return groups
}

/** What a line holds that says anything. */
export const WORD = /[A-Za-z\d]|[^\0-\x7f]/
export const LEGAL_NOTICE = /^\W*(?:copyright|licen[cs]ed?\b|SPDX-)|all rights reserved|governed by an? .*licen[cs]e/i

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
  const found: { readonly index: number; readonly terms: readonly string[] }[] = []
  let start = 0
  for (let index = 0; index < lines.length; index++) {
    const end = start + (lines[index]?.text.length ?? 0)
    const { terms } = matcher(text, { start, end })
    if (terms.length > 0) found.push({ index, terms })
    start = end + (text.charCodeAt(end) === CARRIAGE_RETURN ? 2 : 1)
  }
  const linesWith = new Map<string, number>()
  for (const { terms } of found) for (const term of terms) linesWith.set(term, (linesWith.get(term) ?? 0) + 1)
  const weights = new Float64Array(lines.length)
  const raise = (index: number, weight: number): void => {
    if (index >= 0 && weight > (weights[index] ?? Infinity)) weights[index] = weight
  }
  for (const { index, terms } of found) {
    let own = 0
    for (const term of terms) own += 1 / (linesWith.get(term) ?? 1)
    NEARBY.forEach((share, away) => {
      raise(index - away, share * own)
      raise(index + away, share * own)
    })
  }
  return weights
}
