import type { CleanChunk } from '@coderag/types'
import type { Place } from '../needle-finder.js'

/** A line as a context may show it. */
export interface Line {
  /** Without its line break. */
  readonly text: string
  readonly isBlank: boolean
  /** Whether its tokens, with a line break behind it, add up with those of a line before it. */
  readonly addsUp: AddsUp
  /** Where its tokens are remembered: at `index`, with a line break behind it, 0 until it was counted. Null: nowhere. */
  readonly counts: Uint32Array | null
  readonly index: number
}

/** See `TokenCounter.addsUpAtLines`. `behindWord`: where the line before ends with a letter, a digit or a blank. */
export type AddsUp = 'always' | 'behindWord' | 'never'

/** A text line by line. */
export interface TextLines {
  readonly lines: readonly Line[]
  /** Where the blank lines at its beginning end, and those at its end begin: indices into `lines`, both inclusive. */
  readonly first: number
  readonly last: number
}

/** Counts of the lines of chunks, kept as long as the chunks are: what one query counted, the next need not. */
export type KnownCounts = WeakMap<CleanChunk, Uint32Array>

/** Cuts a text into its lines, without their breaks; a break at the end ends a line and begins none. */
export function linesOf(text: string): string[] {
  const lines = text.includes('\r\n') ? text.split(/\r?\n/) : text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export function chunkLines(chunk: CleanChunk, known: KnownCounts): TextLines {
  const { text } = chunk
  const breaks = breaksOf(text)
  let counts = known.get(chunk)
  if (counts === undefined) known.set(chunk, (counts = new Uint32Array(breaks.length)))
  const lines: Line[] = []
  let start = 0
  for (const at of breaks) {
    const end = at < text.length && at > start && text.charCodeAt(at - 1) === RETURN ? at - 1 : at
    lines.push(lineOf(text, { start, end }, { counts, index: lines.length }))
    start = at + 1
  }
  return withEnds(lines)
}

/** Where the lines of a text end: at their breaks, or at its end. */
function breaksOf(text: string): number[] {
  const breaks: number[] = []
  for (let start = 0; start < text.length; start = (breaks.at(-1) ?? 0) + 1) {
    const at = text.indexOf('\n', start)
    breaks.push(at < 0 ? text.length : at)
  }
  return breaks
}

export function withEnds(lines: readonly Line[]): TextLines {
  const isText = ({ isBlank }: Line): boolean => !isBlank
  const first = Math.max(0, lines.findIndex(isText))
  return { lines, first, last: Math.max(first, lines.findLastIndex(isText)) }
}

/** A line that belongs to no chunk as it stands there. */
export function looseLine(text: string): Line {
  return lineOf(text, { start: 0, end: text.length }, { counts: null, index: 0 })
}

const TAB = 0x09
const RETURN = 0x0d
const BLANK = 0x20
const SLASH = 0x2f
const LAST_ASCII = 0x7e

/** Looks at the line in its text: reading characters of a string that was cut out takes several times as long. */
function lineOf(text: string, { start, end }: Place, kept: Pick<Line, 'counts' | 'index'>): Line {
  let at = start
  while (at < end && (text.charCodeAt(at) === BLANK || text.charCodeAt(at) === TAB)) at++
  const first = at < end ? text.charCodeAt(at) : 0
  const isPlain = first > BLANK && first <= LAST_ASCII
  const own = text.slice(start, end)
  return {
    text: own,
    isBlank: !isPlain && own.trim() === '',
    // Where it is hard to tell, it does not.
    addsUp: isPlain ? (first === SLASH && at === start ? 'behindWord' : 'always') : addsUpOf(own.charAt(at - start)),
    counts: kept.counts,
    index: kept.index,
  }
}

/** @param first - What is no plain character: the first of a line but blanks, or nothing. */
function addsUpOf(first: string): AddsUp {
  return first > String.fromCharCode(LAST_ASCII) && !/\s/.test(first) ? 'always' : 'never'
}
