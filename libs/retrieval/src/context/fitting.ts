import type { CleanChunk } from '@coderag/types'
import type { ContextSectionName } from './context.js'
import type { TermMatcher } from './excerpt/term-matcher.js'
import type { Draft } from './draft.js'
import { type WeightedLines, weighLines } from './excerpt/excerpt-lines.js'
import { type Material, partPassage, type Passage, wholePassage } from './passage.js'
import { EMPTY_LINE, unitsOfRuns } from './runs.js'
import { TextLines } from './excerpt/text-lines.js'

/** Tokens below which a passage is not worth its heading. */
export const MIN_PASSAGE = 24
/**
 * Code has 3 to 4 UTF-16 units per token, prose 4 to 5. Of a text with more units, the best lines are counted first.
 */
const MOST_UNITS_PER_TOKEN = 5
/** A part of one line says no more than a reference, which costs less. */
const LEAST_LINES = 2

/** Lines of chunks with their token counts, kept as long as the chunks. */
export type KnownLines = WeakMap<CleanChunk, TextLines>

interface FittingInput {
  /** Computes the cost of passages. */
  readonly draft: Draft
  /** Terms of the query. They decide which lines of a declaration are shown if not all fit. */
  readonly matcher: TermMatcher
  readonly known: KnownLines
}

/** Shortens the passages of one context to their room. */
export class Fitting {
  readonly #weighed = new Map<string, WeightedLines>()
  /** Tokens from which more of a chunk may fit than when it was last shortened. */
  readonly #roomForMore = new Map<string, number>()

  constructor(readonly input: FittingInput) {}

  whole(section: ContextSectionName, rank: number, entry: Material): Passage {
    return wholePassage({ section, rank }, entry, this.textOf(entry.chunk))
  }

  /**
   * Returns the whole passage if it fits into `room` tokens with its heading, or as much of it as fits. If two lines
   * fit into `most` tokens only, returns the best two: long paths and lines would leave a good passage no room
   * otherwise.
   */
  fitted(whole: Passage, room: number, most = room): Passage | null {
    const leastOfWhole = unitsOfRuns(whole.lines ?? []) / MOST_UNITS_PER_TOKEN
    const ofWhole = leastOfWhole > room ? leastOfWhole : this.#costWithin(whole, room)
    return ofWhole <= room ? whole : this.#cut(whole, { room, most, ofWhole })
  }

  /** Tests whether more of a chunk may fit into `room` tokens than when it was last shortened. */
  mayHoldMore(chunk: CleanChunk, room: number): boolean {
    return room >= (this.#roomForMore.get(chunk.id) ?? 0)
  }

  textOf(chunk: CleanChunk): TextLines {
    let text = this.input.known.get(chunk)
    if (text === undefined) this.input.known.set(chunk, (text = new TextLines(chunk.text)))
    return text
  }

  /** @param rooms.ofWhole - Minimum cost of the whole passage. */
  #cut(passage: Passage, { room, most, ofWhole }: { room: number; most: number; ofWhole: number }): Passage | null {
    const { draft } = this.input
    const [chunk] = passage.chunks
    if (chunk === undefined || most < MIN_PASSAGE) return null
    const frame = draft.costOf({ ...passage, form: 'part', lines: [EMPTY_LINE] })
    if (frame > most) return null
    const weighed = this.#weigh(chunk)
    const { lines } = weighed
    let taken = 0
    let sum = frame
    for (; taken < lines.count; taken++) {
      const line = weighed.order.at(taken) ?? 0
      sum += draft.costs.ofLines(lines, line, line + 1)
      if (sum > room) break
    }
    const ofLines = taken < lines.count ? sum : this.#costWithin(passage, room)
    if (ofLines <= room) return passage
    // Marks of gaps cost tokens, too: remove lines until they fit.
    const ofAll = lines.count - 1
    let roomForMore = Math.min(ofWhole, ofLines)
    let part: Passage | null = null
    for (let count = Math.min(taken, ofAll); part === null && count >= LEAST_LINES; count--) {
      const next = partPassage(passage, weighed, count)
      const cost = this.#costWithin(next, room)
      if (cost <= room) part = next
      else roomForMore = Math.min(roomForMore, cost)
    }
    this.#roomForMore.set(chunk.id, roomForMore)
    if (part !== null || most <= room || ofAll < LEAST_LINES) return part
    const least = partPassage(passage, weighed, LEAST_LINES)
    return this.#costWithin(least, most) <= most ? least : null
  }

  /** @returns The cost of a passage if it is `room` or less; otherwise a number between `room` and the cost. */
  #costWithin(passage: Passage, room: number): number {
    return this.input.draft.costOf(passage, room)
  }

  #weigh(chunk: CleanChunk): WeightedLines {
    const known = this.#weighed.get(chunk.id)
    if (known !== undefined) return known
    const weighed = weighLines(chunk, this.textOf(chunk), this.input.matcher)
    this.#weighed.set(chunk.id, weighed)
    return weighed
  }
}
