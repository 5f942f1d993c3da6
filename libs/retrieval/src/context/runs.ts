import { TextLines } from './excerpt/text-lines.js'

/** Consecutive lines of a text, from `from` to `to`, exclusive; at least one. */
export interface Run {
  readonly of: TextLines
  readonly from: number
  readonly to: number
}

/** Marks lines that were left out. */
export const GAP: Run = { of: new TextLines('...'), from: 0, to: 1 }

/** Shown if there is nothing to show. */
export const EMPTY_LINE: Run = { of: new TextLines('\n'), from: 0, to: 1 }

/** Returns the lines, each followed by a break. */
export function textOfRuns(runs: readonly Run[]): string {
  let text = ''
  for (const { of, from, to } of runs) text += of.slice(from, to)
  return text
}

/** Returns the UTF-16 units of the lines without the last break. */
export function unitsOfRuns(runs: readonly Run[]): number {
  let units = -1
  for (const { of, from, to } of runs) {
    for (let line = from; line < to; line++) units += of.endOf(line) - of.startOf(line) + 1
  }
  return units
}

/** Appends a line; extends the last run if the line follows it. */
export function addLine(runs: Run[], of: TextLines, line: number): void {
  const last = runs.at(-1)
  if (last?.of === of && last.to === line) runs[runs.length - 1] = { of, from: last.from, to: line + 1 }
  else runs.push({ of, from: line, to: line + 1 })
}

/** Returns consecutive texts without the blank lines at both ends. */
export function withoutBlankEnds(texts: readonly TextLines[]): {
  readonly runs: readonly Run[]
  /** First and last remaining line, counted over all texts; both 0 if all are blank. */
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
