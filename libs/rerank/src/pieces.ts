import type { RankedChunk } from '@coderag/types'
import type { FileEvidence } from './evidence.js'
import type { CandidateFile } from './files.js'

/**
 * What makes a piece of code the one that a file is shown by: the engines, what it declares, and the question's words
 * that it holds, each 0 to 1. Who calls a function often has more of the question's words than the function.
 *
 * Fitted to first sentences of doc comments as questions about five repositories without them, then measured once on
 * four others: the first piece of the right file declares what was described in 0.63 of the questions, by the engines
 * alone in 0.54; in 0.63 and 0.48 of the others.
 */
const FUSED = 1
const DECLARED = 1.5
const HELD = 0.75

/** The pieces of a file, the one that answers best first; of equal ones the one that came first. */
export function inOrder({ pieces }: CandidateFile, { alike, held }: FileEvidence): readonly RankedChunk[] {
  if (pieces.length < 2) return pieces
  const best = Math.max(...pieces.map(({ score }) => score))
  const worths = pieces.map(({ score, chunk }, index) => {
    const fused = best > 0 ? score / best : 0
    // Documents and conversations declare nothing: of them the engines know best.
    if (chunk.corpusType !== 'CODE_LOGIC') return fused
    return FUSED * fused + DECLARED * (alike[index] ?? 0) + HELD * (held[index] ?? 0)
  })
  return pieces
    .map((piece, index) => ({ piece, worth: worths[index] ?? 0 }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ piece }) => piece)
}
