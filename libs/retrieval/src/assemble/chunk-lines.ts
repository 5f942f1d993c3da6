import type { CleanChunk } from '@coderag/types'

/** A line as a context may show it. */
export interface Line {
  /** Without its line break. */
  readonly text: string
  readonly isBlank: boolean
  /** Whether its tokens, with a line break behind it, add up with those of a line before it. */
  readonly addsUp: AddsUp
  /** Where its tokens are remembered: at `index`, with a line break behind it, -1 until it was counted. Null: nowhere. */
  readonly counts: Int32Array | null
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
export type KnownCounts = WeakMap<CleanChunk, Int32Array>

/** Cuts a text into its lines, without their breaks; a break at the end ends a line and begins none. */
export function linesOf(text: string): string[] {
  const lines = text.includes('\r\n') ? text.split(/\r?\n/) : text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export function chunkLines(chunk: CleanChunk, known: KnownCounts): TextLines {
  const texts = linesOf(chunk.text)
  const counts = known.get(chunk) ?? new Int32Array(texts.length).fill(-1)
  known.set(chunk, counts)
  return withEnds(texts.map((text, index) => lineOf(text, counts, index)))
}

export function withEnds(lines: readonly Line[]): TextLines {
  const isText = ({ isBlank }: Line): boolean => !isBlank
  const first = Math.max(0, lines.findIndex(isText))
  return { lines, first, last: Math.max(first, lines.findLastIndex(isText)) }
}

/** A line that belongs to no chunk as it stands there. */
export function looseLine(text: string): Line {
  return lineOf(text, null, 0)
}

const TAB = 0x09
const BLANK = 0x20
const SLASH = 0x2f
const LAST_ASCII = 0x7e

function lineOf(text: string, counts: Int32Array | null, index: number): Line {
  let at = 0
  while (text.charCodeAt(at) === BLANK || text.charCodeAt(at) === TAB) at++
  const first = text.charCodeAt(at)
  const isPlain = first > BLANK && first <= LAST_ASCII
  return {
    text,
    isBlank: !isPlain && text.trim() === '',
    // Where it is hard to tell, it does not.
    addsUp: isPlain ? (first === SLASH && at === 0 ? 'behindWord' : 'always') : addsUpOf(text.charAt(at)),
    counts,
    index,
  }
}

/** @param first - What is no plain character: the first of a line but blanks, or nothing. */
function addsUpOf(first: string): AddsUp {
  return first > String.fromCharCode(LAST_ASCII) && !/\s/.test(first) ? 'always' : 'never'
}
