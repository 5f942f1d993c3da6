import type { CandidateFile } from './files.js'

/** What the engines found of one file: their scores, 0 where an engine has none of its pieces. */
export interface Found {
  readonly codeBest: number
  readonly codeSum: number
  readonly proseBest: number
  readonly denseBest: number
  readonly denseSum: number
  /** The sum of the three best: a file with three good pieces is about the question, not just a line of it. */
  readonly denseThree: number
  /** Place of its best piece, 1 the first; `Infinity` without one. */
  readonly denseRank: number
  /** Of the file as a whole. */
  readonly source: number
}

export function foundOf({ pieces }: CandidateFile): Found {
  let codeBest = 0
  let codeSum = 0
  let proseBest = 0
  let denseSum = 0
  let denseRank = Infinity
  let source = 0
  // The three best of the vectors.
  let first = 0
  let second = 0
  let third = 0
  for (const { ranks } of pieces) {
    if (ranks === undefined) continue
    const code = ranks['code']?.score ?? 0
    codeBest = Math.max(codeBest, code)
    codeSum += Math.max(0, code)
    proseBest = Math.max(proseBest, ranks['prose']?.score ?? 0)
    source = Math.max(source, ranks['source']?.score ?? 0)
    const dense = ranks['dense']
    if (dense === undefined) continue
    denseRank = Math.min(denseRank, dense.rank)
    denseSum += Math.max(0, dense.score)
    if (dense.score > third) {
      third = Math.min(second, dense.score)
      second = Math.min(first, Math.max(second, dense.score))
      first = Math.max(first, dense.score)
    }
  }
  const denseThree = first + second + third
  return { codeBest, codeSum, proseBest, denseBest: first, denseSum, denseThree, denseRank, source }
}

/** The largest values among files: scores of an engine have no scale of their own. */
export function mostFound(files: readonly Found[]): Omit<Found, 'denseRank'> {
  const most = { codeBest: 0, codeSum: 0, proseBest: 0, denseBest: 0, denseSum: 0, denseThree: 0, source: 0 }
  for (const found of files) {
    most.codeBest = Math.max(most.codeBest, found.codeBest)
    most.codeSum = Math.max(most.codeSum, found.codeSum)
    most.proseBest = Math.max(most.proseBest, found.proseBest)
    most.denseBest = Math.max(most.denseBest, found.denseBest)
    most.denseSum = Math.max(most.denseSum, found.denseSum)
    most.denseThree = Math.max(most.denseThree, found.denseThree)
    most.source = Math.max(most.source, found.source)
  }
  return most
}
