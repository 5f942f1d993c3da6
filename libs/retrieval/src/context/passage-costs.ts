import type { TokenCounter } from '@coderag/types'
import type { ContextWriter, Frame } from './format.js'
import { type Passage, written } from './passage.js'
import type { Run } from './runs.js'
import { TextLines } from './excerpt/text-lines.js'

/** Number of texts whose counts are memoised besides those of lines: headings, lines about the index. */
const REMEMBERED_TEXTS = 4_096

/**
 * Token counts of text in one format. Counts are exact. They are cheap because lines are counted one by one where
 * counts add up: each line of a chunk is counted once, by the first query that reads it.
 */
export class PassageCosts {
  readonly #texts = new Map<string, number>()
  /** True if lines are written unchanged and their counts add up. */
  readonly #countsLines: boolean

  constructor(
    readonly counter: TokenCounter,
    readonly writer: ContextWriter,
  ) {
    this.#countsLines = counter.addsUpAtLines && writer.frame !== undefined
  }

  /** Counts a text that recurs. */
  ofText(text: string): number {
    if (text === '') return 0
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    if (this.#texts.size >= REMEMBERED_TEXTS) this.#texts.clear()
    const counted = this.counter.count(text)
    this.#texts.set(text, counted)
    return counted
  }

  /** Counts lines about the index as a whole, written together, given the count of all but the last. */
  ofStructure(lines: readonly string[], ofOthers: number): number {
    const [before, last] = [lines.at(-2), lines.at(-1) ?? '']
    const addsUp = this.#countsLines && (before === undefined || isApart(before, new TextLines(`${last}\n`)))
    return addsUp ? ofOthers + this.ofText(`${last}\n`) : this.ofText(this.writer.structure(lines.join('\n')))
  }

  /** Counts lines with their breaks. */
  ofLines(of: TextLines, from: number, to: number): number {
    return of.tokens(from, to, this.#count)
  }

  /** @returns The exact count if it is `atMost` or less; otherwise any number above `atMost`. */
  ofPassage(passage: Passage, atMost = Infinity): number {
    const { lines } = passage
    const { frame } = this.writer
    const text = written(passage)
    if (lines === null || frame === undefined || !this.#countsLines)
      return this.counter.count(this.writer.passage(text))
    return this.#ofFramed(lines, frame(text, lines), atMost)
  }

  /** Counts groups of lines between which counts add up, one by one. */
  #ofFramed(runs: readonly Run[], { opening, closing }: Frame, atMost: number): number {
    const { heading, last } = cutOpening(opening)
    let tokens = heading === '' ? 0 : this.counter.count(heading)
    /** Group that the next line may extend: a text if it spans several sources, otherwise lines. */
    let text = last
    let group: Run | null = null
    const ofGroup = (): number =>
      group === null
        ? text === last && heading !== ''
          ? this.ofText(text)
          : this.#count(text)
        : this.ofLines(group.of, group.from, group.to)
    for (const { of, from, to } of runs) {
      for (let start = from; start < to && tokens <= atMost; ) {
        const end = of.endOfGroup(start, to)
        const character = group === null ? text.charCodeAt(text.length - 2) : group.of.lastCharacter(group.to - 1)
        if (start > from || of.isApartBehind(start, character)) {
          tokens += ofGroup()
          group = { of, from: start, to: end }
        } else {
          text = `${group === null ? text : group.of.slice(group.from, group.to)}${of.slice(start, end)}`
          group = null
        }
        start = end
      }
    }
    if (tokens <= atMost) tokens += ofGroup()
    return tokens <= atMost ? tokens + this.ofText(closing) : tokens
  }

  readonly #count = (text: string): number => this.counter.count(text)
}

/**
 * Splits the text before the lines of a passage into its last line, which recurs, and the rest, which does not. If
 * counts do not add up between the two, the rest is the whole text.
 */
function cutOpening(opening: string): { readonly heading: string; readonly last: string } {
  const cut = opening.lastIndexOf('\n', opening.length - 2) + 1
  const last = opening.slice(cut)
  return SIGN.test(last) ? { heading: opening.slice(0, cut), last } : { heading: '', last: opening }
}

const SIGN = /^[`-]/

/** Tests whether the counts of two texts, each on lines of its own, add up. */
function isApart(before: string, text: TextLines): boolean {
  return text.isApartBehind(0, before.charCodeAt(before.length - 1))
}
