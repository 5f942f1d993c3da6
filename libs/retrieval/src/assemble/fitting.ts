import type { CleanChunk } from '@coderag/types'
import type { ContextSectionName } from '../context.js'
import type { TermMatcher } from '../term-matcher.js'
import { chunkLines, type KnownCounts, looseLine, type TextLines } from './chunk-lines.js'
import type { Draft } from './draft.js'
import { type WeightedLines, weighLines } from './excerpt-lines.js'
import { type Material, partPiece, type Piece, wholePiece } from './piece.js'

/** Less room than this is not worth a piece: its heading takes most of it. */
export const LEAST_PIECE = 24
/** Code has 3 to 4 UTF-16 units per token, prose 4 to 5. Of a text with more units its most telling lines are counted first. */
const MOST_UNITS_PER_TOKEN = 5
/** A part of one line says no more than a reference, which costs less. */
const LEAST_LINES = 2

interface FittingInput {
  /** Tells what a piece costs. */
  readonly draft: Draft
  /** What the question looks for; decides which lines of a declaration are shown when not all fit. */
  readonly matcher: TermMatcher
  readonly known: KnownCounts
}

/** Makes pieces of one context as large as their room. */
export class Fitting {
  readonly #texts = new Map<string, TextLines>()
  readonly #weighed = new Map<string, WeightedLines>()

  constructor(readonly input: FittingInput) {}

  whole(section: ContextSectionName, rank: number, entry: Material): Piece {
    return wholePiece({ section, rank }, entry, this.textOf(entry.chunk))
  }

  /**
   * The whole of a piece when it fits into `room` tokens, its heading included, or as much of it as does; the two lines
   * that tell most when those fit into `most` only: long paths and lines leave a good piece no room otherwise.
   */
  fitted(whole: Piece, room: number, most = room): Piece | null {
    const units = (whole.lines ?? []).reduce((sum, { text }) => sum + text.length + 1, -1)
    if (units <= room * MOST_UNITS_PER_TOKEN && this.#fits(whole, room)) return whole
    return this.#cut(whole, room, most)
  }

  textOf(chunk: CleanChunk): TextLines {
    const known = this.#texts.get(chunk.id)
    if (known !== undefined) return known
    const text = chunkLines(chunk, this.input.known)
    this.#texts.set(chunk.id, text)
    return text
  }

  #cut(piece: Piece, room: number, most: number): Piece | null {
    const { draft } = this.input
    const [chunk] = piece.chunks
    if (chunk === undefined || most < LEAST_PIECE) return null
    const frame = draft.costOf({ ...piece, form: 'part', lines: [looseLine('')] })
    if (frame > most) return null
    const weighed = this.#weigh(chunk)
    let taken = 0
    let sum = frame
    for (; taken < weighed.lines.length; taken++) {
      const line = weighed.lines[weighed.order.at(taken) ?? 0]
      sum += line === undefined ? 0 : draft.costs.ofLine(line)
      if (sum > room) break
    }
    if (taken === weighed.lines.length && this.#fits(piece, room)) return piece
    // Gaps cost, too: take back what they need.
    const ofAll = weighed.lines.length - 1
    for (let count = Math.min(taken, ofAll); count >= LEAST_LINES; count--) {
      const part = partPiece(piece, weighed, count)
      if (this.#fits(part, room)) return part
    }
    if (most <= room || ofAll < LEAST_LINES) return null
    const least = partPiece(piece, weighed, LEAST_LINES)
    return this.#fits(least, most) ? least : null
  }

  #fits(piece: Piece, room: number): boolean {
    return this.input.draft.costOf(piece, room) <= room
  }

  #weigh(chunk: CleanChunk): WeightedLines {
    const known = this.#weighed.get(chunk.id)
    if (known !== undefined) return known
    const weighed = weighLines(chunk, this.textOf(chunk).lines, this.input.matcher)
    this.#weighed.set(chunk.id, weighed)
    return weighed
  }
}
