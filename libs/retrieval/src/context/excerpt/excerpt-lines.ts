import type { CleanChunk } from '@coderag/types'
import type { TermMatcher } from './term-matcher.js'
import type { TextLines } from './text-lines.js'

/** A declaration or section line by line, with what each line is worth when not all of them fit. */
export interface WeightedLines {
  readonly lines: TextLines
  /** 1-based line of the file that line 0 is. */
  readonly startLine: number
  readonly order: LineOrder
}

/**
 * Lines in the order in which they are taken: signature, documentation, then what the query asks for. Found as far as
 * it is asked for, since most passages hold a few lines of many.
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

/** What the line is worth on which the declaration begins: it is taken first, whatever the query. */
const HEAD = 1_000
const DOCUMENTATION = 10
/** Where several things are declared, the lines that name them come before what is near a match only. */
const DECLARED = 0.6
/** What a line near a matching one is worth, by distance. */
const NEARBY = [1, 0.5, 0.3, 0.15]

/**
 * Orders the lines of a chunk by what they tell: the declaration's head, its documentation, then the lines whose terms
 * are rare in the chunk with what is around them, then the rest from the top.
 *
 * @param lines - All of the chunk's.
 */
export function weighLines(chunk: CleanChunk, lines: TextLines, matcher: TermMatcher): WeightedLines {
  return { lines, startLine: chunk.startLine, order: new LineOrder(groupsOf(chunk, lines, matcher)) }
}

function* groupsOf(chunk: CleanChunk, lines: TextLines, matcher: TermMatcher): Generator<readonly number[]> {
  const weights = termWeights(lines, matcher)
  const head = headLine(chunk, lines)
  const documented = documentationEnd(chunk, lines, head)
  if (head === null) for (const line of declaringLines(chunk, lines)) weights[line] = (weights[line] ?? 0) + DECLARED
  else weights[head] = HEAD
  const telling: number[] = []
  const others: number[] = []
  for (let line = 0; line < lines.count; line++) {
    const weight = weights[line] ?? 0
    const isTelling =
      line === head || ((weight > 0 || line < documented) && lines.hasWord(line) && !lines.isBlank(line))
    if (isTelling && line < documented && line !== head) weights[line] = weight + DOCUMENTATION
    if (isTelling) telling.push(line)
    else others.push(line)
  }
  const weightOf = (line: number): number => weights[line] ?? 0
  yield telling.sort((a, b) => weightOf(b) - weightOf(a) || a - b)
  yield* inOrderOfUse(others, lines)
}

/** Lines with words, legal notices, lines of signs, blank lines: hardly anyone wants to read the later ones. */
function inOrderOfUse(indices: readonly number[], lines: TextLines): readonly (readonly number[])[] {
  const groups: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const line of indices) {
    groups[lines.isBlank(line) ? 3 : !lines.hasWord(line) ? 2 : LEGAL_NOTICE.test(lines.at(line)) ? 1 : 0].push(line)
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
function headLine({ signature, symbolName, corpusType }: CleanChunk, lines: TextLines): number | null {
  const own = symbolName === null ? null : symbolName.slice(Math.max(0, symbolName.search(/[\w$]+$/)))
  const start = signature === null ? null : signature.slice(0, 24).trimEnd()
  const named = own === null ? -1 : lineWithText(lines, own)
  for (let line = 0; start !== null && line < (named < 0 ? lines.count : named); line++) {
    if (lines.at(line).trimStart().startsWith(start)) return line
  }
  if (named >= 0) return named
  return corpusType.startsWith('CODE_') || lines.count === 0 || lines.isBlank(lines.first) ? null : lines.first
}

/** The first line that holds a text without line breaks; -1 where none does. */
function lineWithText(lines: TextLines, own: string): number {
  const at = lines.text.indexOf(own)
  return at < 0 ? -1 : lines.lineWith(at)
}

/** Where each name that the chunk declares stands first. */
function declaringLines({ definedNames }: CleanChunk, lines: TextLines): ReadonlySet<number> {
  const found = definedNames.map((name) => placeOfName(lines.text, name.slice(name.lastIndexOf('.') + 1)))
  return new Set(found.filter((place) => place >= 0).map((place) => lines.lineWith(place)))
}

const OF_NAME = /[\p{L}\p{N}_$]/u

/** Where a name stands in a line that is not inside of a longer one; -1 where it does not, as a pattern over several lines. */
function placeOfName(text: string, name: string): number {
  for (
    let at = name === '' || name.includes('\n') ? -1 : text.indexOf(name);
    at >= 0;
    at = text.indexOf(name, at + 1)
  ) {
    if (!OF_NAME.test(text.charAt(at - 1)) && !OF_NAME.test(text.charAt(at + name.length))) return at
  }
  return -1
}

/** First line after the documentation, of which three lines at most count: 0 without any above the head. */
function documentationEnd({ docstring }: CleanChunk, lines: TextLines, head: number | null): number {
  if (docstring === null || head === null) return 0
  const first = docstring.split('\n', 1)[0]?.trim() ?? ''
  const at = first === '' ? -1 : lineWithText(lines, first.slice(0, 40))
  return at < 0 ? 0 : at < head ? Math.min(at + 3, head) : at + 1
}

function termWeights(lines: TextLines, matcher: TermMatcher): number[] {
  const found = matcher.termsOfLines(lines)
  const linesWith = new Map<string, number>()
  for (const { terms } of found) for (const term of terms) linesWith.set(term, (linesWith.get(term) ?? 0) + 1)
  const weights = new Array<number>(lines.count).fill(0)
  for (const { line, terms } of found) {
    let own = 0
    for (const term of terms) own += 1 / (linesWith.get(term) ?? 1)
    const end = Math.min(line + NEARBY.length, lines.count)
    for (let near = Math.max(0, line - NEARBY.length + 1); near < end; near++) {
      weights[near] = Math.max(weights[near] ?? 0, (NEARBY[Math.abs(near - line)] ?? 0) * own)
    }
  }
  return weights
}
