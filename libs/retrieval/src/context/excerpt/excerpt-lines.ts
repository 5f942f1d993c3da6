import type { CleanChunk } from '@coderag/types'
import { placeOfWord } from '../../whole-word.js'
import type { TermMatcher } from './term-matcher.js'
import type { TextLines } from './text-lines.js'

/** Lines of a declaration or section, with the order in which they are chosen if not all of them fit. */
export interface WeightedLines {
  readonly lines: TextLines
  /** 1-based line of the file that corresponds to line 0. */
  readonly startLine: number
  readonly order: LineOrder
}

/**
 * Lines in the order in which they are chosen: signature, documentation, then matching lines. Computed only as far as
 * needed, because most passages show few lines of many.
 */
export class LineOrder {
  readonly #known: number[] = []
  readonly #further: Iterator<readonly number[]>

  /** @param groups - Indices of lines, one group after another. */
  constructor(groups: Iterable<readonly number[]>) {
    this.#further = groups[Symbol.iterator]()
  }

  /** Returns the first `count` lines, or all if there are fewer. */
  first(count: number): readonly number[] {
    while (this.#known.length < count) {
      const { done, value } = this.#further.next()
      if (done === true) break
      this.#known.push(...value)
    }
    return this.#known.slice(0, count)
  }

  /** Returns the line at a position; undefined after the last. */
  at(place: number): number | undefined {
    if (place >= this.#known.length) this.first(place + 1)
    return this.#known[place]
  }
}

/** Weight of the line on which the declaration begins. It is chosen first for every query. */
const HEAD = 1_000
const DOCUMENTATION = 10
/** Weight of lines that name one of several declarations: more than lines that are only near a match. */
const DECLARED = 0.6
/** Weights of lines near a matching line, by distance. */
const NEARBY = [1, 0.5, 0.3, 0.15]

/**
 * Orders the lines of a chunk: the head of the declaration, its documentation, lines whose terms are rare in the chunk
 * with the lines around them, then the rest from the top.
 *
 * @param lines - All lines of the chunk.
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

const LEGAL_NOTICE = /^\W*(?:copyright|licen[cs]ed?\b|SPDX-)|all rights reserved|governed by an? .*licen[cs]e/i

/** Groups lines: lines with words, legal notices, lines of signs, blank lines. Readers need the later groups least. */
function inOrderOfUse(indices: readonly number[], lines: TextLines): readonly (readonly number[])[] {
  const groups: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const line of indices) {
    groups[lines.isBlank(line) ? 3 : !lines.hasWord(line) ? 2 : LEGAL_NOTICE.test(lines.at(line)) ? 1 : 0].push(line)
  }
  return groups
}

/** Matches a character that carries content. */
export const WORD = /[A-Za-z\d]|[^\0-\x7f]/

/**
 * Returns the line on which the declaration begins: comments and decorators may precede it. Returns null for code that
 * continues a declaration or holds several; for a document or manifest it is the first line.
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

/** Returns the first line that contains a text without line breaks; -1 if none does. */
function lineWithText(lines: TextLines, own: string): number {
  const at = lines.text.indexOf(own)
  return at < 0 ? -1 : lines.lineWith(at)
}

/** Returns the first line of each name that the chunk declares. */
function declaringLines({ definedNames }: CleanChunk, lines: TextLines): ReadonlySet<number> {
  const found = definedNames.map((name) => placeOfWord(lines.text, name.slice(name.lastIndexOf('.') + 1), OF_NAME))
  return new Set(found.filter((place) => place >= 0).map((place) => lines.lineWith(place)))
}

const OF_NAME = /[\p{L}\p{N}_$]/u

/** Returns the line after the documentation, of which at most three lines count; 0 if none precedes the head. */
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
