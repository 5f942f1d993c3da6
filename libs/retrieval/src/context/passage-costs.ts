import type { TokenCounter } from '@coderag/types'
import type { ContextWriter, Frame } from './format.js'
import { type Passage, written } from './passage.js'
import type { Run } from './runs.js'
import { TextLines } from './excerpt/text-lines.js'

/** Texts whose counts are remembered beside those of lines: headings, lines about the index. */
const REMEMBERED_TEXTS = 4_096

/**
 * Tokens of what is written in one format. Counts are exact; what makes them cheap is that lines are counted one by one
 * where counts add up, so that each line of a chunk is counted once, by the first query that looks at it.
 */
export class PassageCosts {
  readonly #texts = new Map<string, number>()
  /** Lines are written as they are, and counts add up at them. */
  readonly #countsLines: boolean

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
    const addsUp = this.#countsLines && (before === undefined || isApart(before, new TextLines(`${last}\n`)))
    return addsUp ? ofOthers + this.ofText(`${last}\n`) : this.ofText(this.writer.structure(lines.join('\n')))
  }

  /** Of lines with their breaks. */
  ofLines(of: TextLines, from: number, to: number): number {
    return of.tokens(from, to, this.#count)
  }

  /** @returns The exact count when it is `atMost` or less; otherwise any number above `atMost`. */
  ofPassage(passage: Passage, atMost = Infinity): number {
    const { lines } = passage
    const { frame } = this.writer
    const text = written(passage)
    if (lines === null || frame === undefined || !this.#countsLines)
      return this.counter.count(this.writer.passage(text))
    return this.#ofFramed(lines, frame(text, lines), atMost)
  }

  /** Counts groups of lines at which counts add up, one by one. */
  #ofFramed(runs: readonly Run[], { opening, closing }: Frame, atMost: number): number {
    const { heading, last } = cutOpening(opening)
    let tokens = heading === '' ? 0 : this.counter.count(heading)
    /** The group that may go on: a text where it is of several, or lines. */
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
 * The last line of what stands before the lines of a passage, which comes again and again, and what is before it, which does
 * not; all of it where counts do not add up between them.
 */
function cutOpening(opening: string): { readonly heading: string; readonly last: string } {
  const cut = opening.lastIndexOf('\n', opening.length - 2) + 1
  const last = opening.slice(cut)
  return SIGN.test(last) ? { heading: opening.slice(0, cut), last } : { heading: '', last: opening }
}

const SIGN = /^[`-]/

/** Whether the count of two texts, each on lines of its own, is that of each. */
function isApart(before: string, text: TextLines): boolean {
  return text.isApartBehind(0, before.charCodeAt(before.length - 1))
}
