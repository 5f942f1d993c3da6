import { TextLines } from './excerpt/text-lines.js'

/** Lines of a text that stand one after another: from `from` to `to`, exclusive; at least one. */
export interface Run {
  readonly of: TextLines
  readonly from: number
  readonly to: number
}

/** Stands for lines that were left out. */
export const GAP: Run = { of: new TextLines('...'), from: 0, to: 1 }

/** What is shown where there is nothing to show. */
export const EMPTY_LINE: Run = { of: new TextLines('\n'), from: 0, to: 1 }

/** The lines with a break behind each. */
export function textOfRuns(runs: readonly Run[]): string {
  let text = ''
  for (const { of, from, to } of runs) text += of.slice(from, to)
  return text
}

/** UTF-16 units of the lines without the last break. */
export function unitsOfRuns(runs: readonly Run[]): number {
  let units = -1
  for (const { of, from, to } of runs) {
    for (let line = from; line < to; line++) units += of.endOf(line) - of.startOf(line) + 1
  }
  return units
}

/** Adds a line behind others; to their last run where it goes on with it. */
export function addLine(runs: Run[], of: TextLines, line: number): void {
  const last = runs.at(-1)
  if (last?.of === of && last.to === line) runs[runs.length - 1] = { of, from: last.from, to: line + 1 }
  else runs.push({ of, from: line, to: line + 1 })
}

/** What is left of texts one after another without the blank lines at either end. */
export function withoutBlankEnds(texts: readonly TextLines[]): {
  readonly runs: readonly Run[]
  /** Of all lines together, the first and the last that are left; both 0 where all are blank. */
  readonly first: number
  readonly last: number
} {
  const [only] = texts
  if (texts.length === 1 && only !== undefined && only.count > 0) {
    const { first, last } = only
    return { runs: [{ of: only, from: first, to: last + 1 }], first, last }
  }
  const whole = texts.filter(({ count }) => count > 0)
  const hasText = (of: TextLines): boolean => !of.isBlank(of.first)
  const [begin, end] = [whole.findIndex(hasText), whole.findLastIndex(hasText)]
  const [opening, closing] = [whole[begin], whole[end]]
  if (opening === undefined || closing === undefined) {
    const [blank] = whole
    return { runs: blank === undefined ? [EMPTY_LINE] : [{ of: blank, from: 0, to: 1 }], first: 0, last: 0 }
  }
  const linesBefore = (place: number): number => whole.slice(0, place).reduce((sum, { count }) => sum + count, 0)
  return {
    runs: whole.slice(begin, end + 1).map((of) => ({
      of,
      from: of === opening ? of.first : 0,
      to: of === closing ? of.last + 1 : of.count,
    })),
    first: linesBefore(begin) + opening.first,
    last: linesBefore(end) + closing.last,
  }
}
