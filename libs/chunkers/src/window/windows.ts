import type { Lines } from '../lines.js'
import { partition, type Unit } from '../partition.js'
import type { MeasuredText, Piece } from '../piece.js'

export interface WindowLimits {
  /** Estimated tokens per window, at most. */
  readonly windowTokens: number
  /** Estimated tokens of the window before that are repeated, at most, in whole rows. */
  readonly overlapTokens: number
}

/** Cuts a text into windows of whole rows, behind blank rows where one is near. */
export function splitWindows({ lines, tokens }: MeasuredText, { windowTokens, overlapTokens }: WindowLimits): Piece[] {
  const units: Unit[] = []
  for (let row = 0; row < lines.count; row++) {
    const depth = row > 0 && lines.isBlank(row - 1) && !lines.isBlank(row) ? 0 : 1
    units.push({ from: row, to: row + 1, tokens: tokens.bound(row, row + 1), depth })
  }
  return partition(units, windowTokens).map((run) => {
    const from = run[0]?.from ?? 0
    const overlap = overlapBefore(units, from, lines, overlapTokens)
    return { from, to: from + run.length, scope: [], owner: null, heads: [], overlap }
  })
}

function overlapBefore(units: readonly Unit[], row: number, lines: Lines, overlapTokens: number): string | null {
  let from = row
  let tokens = 0
  while (from > 0) {
    tokens += units[from - 1]?.tokens ?? 0
    if (tokens > overlapTokens) break
    from -= 1
  }
  const overlap = lines.slice(from, row)
  return overlap.trim() === '' ? null : overlap
}
