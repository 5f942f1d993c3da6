import type { CleanChunk, TokenCounter } from '@coderag/types'
import { type Line, linesOf, looseLine } from './chunk-lines.js'
import type { ContextWriter } from './format.js'
import { type Piece, written } from './piece.js'

/** Texts whose counts are remembered beside those of lines: headings, lines about the index. */
const REMEMBERED_TEXTS = 4_096

/**
 * Tokens of what is written in one format. Counts are exact; what makes them cheap is that lines are counted one by one
 * where counts add up, so that each line of a chunk is counted once, by the first query that looks at it.
 */
export class PieceCosts {
  readonly #texts = new Map<string, number>()
  /** Lines are written as they are, and counts add up at them. */
  readonly #countsLines: boolean
  readonly #references = new WeakMap<CleanChunk, number>()

  constructor(
    readonly counter: TokenCounter,
    readonly writer: ContextWriter,
  ) {
    this.#countsLines = counter.addsUpAtLines && writer.frame !== undefined
  }

  /** Of a text that comes again and again. */
  ofText(text: string): number {
    if (text === '') return 0
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    if (this.#texts.size >= REMEMBERED_TEXTS) this.#texts.clear()
    const counted = this.counter.count(text)
    this.#texts.set(text, counted)
    return counted
  }

  /** Of lines about the index as a whole, written together, given the count of all but the last. */
  ofStructure(lines: readonly string[], ofOthers: number): number {
    const [before, last] = [lines.at(-2), lines.at(-1) ?? '']
    const addsUp = this.#countsLines && (before === undefined || isApart(looseLine(before), looseLine(last)))
    return addsUp ? ofOthers + this.ofText(`${last}\n`) : this.ofText(this.writer.structure(lines.join('\n')))
  }

  /** Of a line with its break. */
  ofLine({ text, counts, index }: Line): number {
    if (counts === null) return this.ofText(`${text}\n`)
    const known = counts[index] ?? 0
    if (known > 0) return known
    return (counts[index] = this.counter.count(`${text}\n`))
  }

  /** @returns The exact count when it is `atMost` or less; otherwise any number above `atMost`. */
  ofPiece(piece: Piece, atMost = Infinity): number {
    const { lines, chunks } = piece
    const [chunk] = chunks
    if (lines === null && chunk !== undefined) {
      const known = this.#references.get(chunk)
      if (known !== undefined) return known
      const counted = this.counter.count(this.writer.piece(written(piece)))
      this.#references.set(chunk, counted)
      return counted
    }
    const { frame } = this.writer
    if (lines === null || frame === undefined || !this.#countsLines) {
      return this.counter.count(this.writer.piece(written(piece)))
    }
    const { opening, closing } = frame(written(piece), lines)
    return this.#ofLines([...linesOf(opening).map(looseLine), ...lines, ...linesOf(closing).map(looseLine)], atMost)
  }

  #ofLines(lines: readonly Line[], atMost: number): number {
    let tokens = 0
    let from = 0
    for (let to = 1; to <= lines.length && tokens <= atMost; to++) {
      const [before, next] = [lines[to - 1], lines[to]]
      if (before === undefined || (next !== undefined && !isApart(before, next))) continue
      if (to - from === 1) tokens += this.ofLine(before)
      else if (before.counts === null) tokens += this.ofText(textOf(lines, from, to))
      else tokens += this.counter.count(textOf(lines, from, to))
      from = to
    }
    return tokens
  }
}

/** Lines from `from` to `to`, exclusive, as one text. */
function textOf(lines: readonly Line[], from: number, to: number): string {
  let text = ''
  for (let index = from; index < to; index++) text += `${lines[index]?.text ?? ''}\n`
  return text
}

const WORD_AT_END = /[A-Za-z\d ]$/

/** Whether the count of two lines is that of each. */
function isApart(before: Line, line: Line): boolean {
  return line.addsUp === 'always' || (line.addsUp === 'behindWord' && WORD_AT_END.test(before.text))
}
