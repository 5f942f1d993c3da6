import type { CleanChunk } from '@coderag/types'
import type { ContextSectionName } from './context.js'
import type { TermMatcher } from './excerpt/term-matcher.js'
import type { Draft } from './draft.js'
import { type WeightedLines, weighLines } from './excerpt/excerpt-lines.js'
import { type Material, partPassage, type Passage, wholePassage } from './passage.js'
import { EMPTY_LINE, unitsOfRuns } from './runs.js'
import { TextLines } from './excerpt/text-lines.js'

/** Less room than this is not worth a passage: its heading takes most of it. */
export const MIN_PASSAGE = 24
/** Code has 3 to 4 UTF-16 units per token, prose 4 to 5. Of a text with more units its most telling lines are counted first. */
const MOST_UNITS_PER_TOKEN = 5
/** A part of one line says no more than a reference, which costs less. */
const LEAST_LINES = 2

/** The lines of chunks with their counts, kept as long as the chunks are. */
export type KnownLines = WeakMap<CleanChunk, TextLines>

interface FittingInput {
  /** Tells what a passage costs. */
  readonly draft: Draft
  /** What the query looks for; decides which lines of a declaration are shown when not all fit. */
  readonly matcher: TermMatcher
  readonly known: KnownLines
}

/** Makes passages of one context as large as their room. */
export class Fitting {
  readonly #weighed = new Map<string, WeightedLines>()
  /** Tokens of room from which on more of a chunk may fit than when it was last cut. */
  readonly #roomForMore = new Map<string, number>()

  constructor(readonly input: FittingInput) {}

  whole(section: ContextSectionName, rank: number, entry: Material): Passage {
    return wholePassage({ section, rank }, entry, this.textOf(entry.chunk))
  }

  /**
   * The whole of a passage when it fits into `room` tokens, its heading included, or as much of it as does; the two lines
   * that tell most when those fit into `most` only: long paths and lines leave a good passage no room otherwise.
   */
  fitted(whole: Passage, room: number, most = room): Passage | null {
    const leastOfWhole = unitsOfRuns(whole.lines ?? []) / MOST_UNITS_PER_TOKEN
    const ofWhole = leastOfWhole > room ? leastOfWhole : this.#costWithin(whole, room)
    return ofWhole <= room ? whole : this.#cut(whole, { room, most, ofWhole })
  }

  /** Whether more of a chunk may fit into `room` tokens than when it was last cut. */
  mayHoldMore(chunk: CleanChunk, room: number): boolean {
    return room >= (this.#roomForMore.get(chunk.id) ?? 0)
  }

  textOf(chunk: CleanChunk): TextLines {
    let text = this.input.known.get(chunk)
    if (text === undefined) this.input.known.set(chunk, (text = new TextLines(chunk.text)))
    return text
  }

  /** @param rooms.ofWhole - What the whole passage needs at least. */
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
    // Gaps cost, too: take back what they need.
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

  /** @returns What a passage costs if that is `room` or less; otherwise something between `room` and that. */
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
