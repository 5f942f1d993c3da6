import { partition, type Unit } from '../partition.js'
import type { MeasuredText, Piece } from '../piece.js'

export interface WindowLimits {
  /** Estimated tokens per window, at most. */
  readonly windowTokens: number
  /** Estimated tokens of the window before that are repeated, at most, in whole rows. */
  readonly overlapTokens: number
}

/** Cuts a text into windows of whole rows, after a nearby blank row. */
export function splitWindows(text: MeasuredText, { windowTokens, overlapTokens }: WindowLimits): Piece[] {
  const { lines, tokens } = text
  const units: Unit[] = []
  for (let row = 0; row < lines.count; row++) {
    const depth = row > 0 && lines.isBlank(row - 1) && !lines.isBlank(row) ? 0 : 1
    units.push({ from: row, to: row + 1, tokens: tokens.bound(row, row + 1), depth })
  }
  return partition(units, windowTokens).map((run) => {
    const from = run[0]?.from ?? 0
    const overlap = overlapBefore(text, 0, from, overlapTokens)
    return { from, to: from + run.length, scope: [], owner: null, heads: [], overlap }
  })
}

/** The whole rows before `row`, but not before `first`, that have at most so many estimated tokens; null for none. */
export function overlapBefore(
  { lines, tokens }: MeasuredText,
  first: number,
  row: number,
  overlapTokens: number,
): string | null {
  let from = row
  while (from > first && tokens.bound(from - 1, row) <= overlapTokens) from -= 1
  const overlap = lines.slice(from, row)
  return overlap.trim() === '' ? null : overlap
}
