import type { Declaration } from '@coderag/syntax'
import type { Lines } from './lines.js'
import type { TokenRows } from './token-rows.js'

/** Rows that become one chunk, with what is declared in them. */
export interface Piece {
  /** First row. */
  readonly from: number
  /** Row behind the last. */
  readonly to: number
  /** Names of everything that encloses the whole piece, outermost first. */
  readonly scope: readonly string[]
  /** The declaration that was too large and of which this is a part. */
  readonly owner: Declaration | null
  /** Declarations that begin in the piece: the outermost ones, and the owner in its first piece. */
  readonly heads: readonly Declaration[]
  /** End of the previous piece, repeated. */
  readonly overlap: string | null
}

/** A text in rows, with their token estimates. */
export interface MeasuredText {
  readonly lines: Lines
  readonly tokens: TokenRows
}

/** Limits for joining small pieces. */
export interface MergeLimits {
  /** Minimum number of UTF-16 units. A smaller piece is joined to a neighbour. */
  readonly minCharacters: number
  readonly maxTokens: number
}

/**
 * Joins pieces that are too small to the next piece, or else to the previous one. If the budget leaves no room in
 * either, the small piece stays.
 */
export function mergeSmall(pieces: readonly Piece[], { lines, tokens }: MeasuredText, limits: MergeLimits): Piece[] {
  const { minCharacters, maxTokens } = limits
  const merged: Piece[] = []
  const fits = (a: Piece, b: Piece) => tokens.fits(a.from, b.to, maxTokens)
  let carried: Piece | null = null
  for (const next of pieces) {
    const previous = merged.at(-1)
    const piece: Piece = carried !== null && fits(carried, next) ? join(carried, next) : next
    if (carried !== null && piece === next) {
      if (previous !== undefined && fits(previous, carried)) merged[merged.length - 1] = join(previous, carried)
      else merged.push(carried)
    }
    carried = null
    if (lines.start(piece.to) - lines.start(piece.from) >= minCharacters) merged.push(piece)
    else {
      // The end of a large declaration goes back to it rather than on to its neighbour.
      const last = merged.at(-1)
      const sameOwner = piece.owner !== null && last?.owner === piece.owner
      if (last !== undefined && sameOwner && fits(last, piece)) merged[merged.length - 1] = join(last, piece)
      else carried = piece
    }
  }
  if (carried === null) return merged
  const last = merged.at(-1)
  if (last !== undefined && fits(last, carried)) merged[merged.length - 1] = join(last, carried)
  else merged.push(carried)
  return merged
}

function join(a: Piece, b: Piece): Piece {
  const shared = a.scope.findIndex((name, index) => name !== b.scope[index])
  return {
    from: a.from,
    to: b.to,
    scope: shared === -1 ? a.scope : a.scope.slice(0, shared),
    owner: a.owner === b.owner ? a.owner : null,
    heads: [...a.heads, ...b.heads],
    overlap: a.overlap,
  }
}
