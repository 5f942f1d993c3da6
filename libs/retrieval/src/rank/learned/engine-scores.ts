import type { CandidateFile } from './files.js'

/** Scores that the search engines gave to the passages of one file; 0 if an engine found none of them. */
export interface EngineScores {
  readonly codeBest: number
  readonly codeSum: number
  readonly proseBest: number
  readonly denseBest: number
  /** Sum of the three best. A file with three good passages is about the query, not only one line of it. */
  readonly denseTopThree: number
  /** Similarity of the file as a whole. */
  readonly source: number
}

export function engineScoresOf({ passages }: CandidateFile): EngineScores {
  let codeBest = 0
  let codeSum = 0
  let proseBest = 0
  let source = 0
  const dense: number[] = []
  for (const { ranks } of passages) {
    if (ranks === undefined) continue
    const code = ranks['code']?.score ?? 0
    codeBest = Math.max(codeBest, code)
    codeSum += Math.max(0, code)
    proseBest = Math.max(proseBest, ranks['prose']?.score ?? 0)
    source = Math.max(source, ranks['source']?.score ?? 0)
    if (ranks['dense'] === undefined) continue
    dense.push(Math.max(0, ranks['dense'].score))
  }
  dense.sort((a, b) => b - a)
  return {
    codeBest,
    codeSum,
    proseBest,
    denseBest: dense[0] ?? 0,
    denseTopThree: sumOf(dense.slice(0, 3)),
    source,
  }
}

/** Returns the largest value of each score among files. Scores of an engine have no scale of their own. */
export function largestScores(files: readonly EngineScores[]): EngineScores {
  const largest = (name: keyof EngineScores): number => files.reduce((most, file) => Math.max(most, file[name]), 0)
  return {
    codeBest: largest('codeBest'),
    codeSum: largest('codeSum'),
    proseBest: largest('proseBest'),
    denseBest: largest('denseBest'),
    denseTopThree: largest('denseTopThree'),
    source: largest('source'),
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
