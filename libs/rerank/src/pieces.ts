import type { RankedChunk } from '@coderag/types'
import type { Evidence } from './evidence.js'
import { closestName } from './features.js'
import type { CandidateFile } from './files.js'
import type { Question } from './question.js'

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
export function inOrder(question: Question, { pieces }: CandidateFile, evidence: Evidence): RankedChunk[] {
  if (pieces.length < 2) return [...pieces]
  const best = Math.max(...pieces.map(({ score }) => score))
  const worthOf = (piece: RankedChunk): number => {
    const fused = best > 0 ? piece.score / best : 0
    // Documents and conversations declare nothing: of them the engines know best.
    if (piece.chunk.corpusType !== 'CODE_LOGIC') return fused
    const declared = closestName(question.words, evidence.namesOf(piece.chunk))
    return FUSED * fused + DECLARED * declared + HELD * evidence.coverOf(piece)
  }
  return pieces
    .map((piece) => ({ piece, worth: worthOf(piece) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ piece }) => piece)
}
