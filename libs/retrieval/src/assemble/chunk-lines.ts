import type { CleanChunk } from '@coderag/types'

/** A line as a context may show it. */
export interface Line {
  /** Without its line break. */
  readonly text: string
  /** Where its tokens are remembered: at `index`, with a line break behind it, -1 until it was counted. Null: nowhere. */
  readonly counts: Int32Array | null
  readonly index: number
}

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
  return withEnds(texts.map((text, index) => ({ text, counts, index })))
}

export function withEnds(lines: readonly Line[]): TextLines {
  const isText = ({ text }: Line): boolean => text.trim() !== ''
  const first = Math.max(0, lines.findIndex(isText))
  return { lines, first, last: Math.max(first, lines.findLastIndex(isText)) }
}

/** A line that belongs to no chunk as it stands there. */
export function looseLine(text: string): Line {
  return { text, counts: null, index: 0 }
}
