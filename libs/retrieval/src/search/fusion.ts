import type { ScoredId } from '@coderag/types'

/** Names of the lists of a query, in the order in which their shares are added. */
export const LIST_NAMES = ['dense', 'code', 'prose'] as const

export type ListName = (typeof LIST_NAMES)[number]

/** Rank and score of a chunk in one list. */
export interface ListRank {
  /** 1 is the best. */
  readonly rank: number
  /** Score of the engine: cosine for `dense`, BM25 for the others. Not comparable across lists. */
  readonly score: number
}

export type ListRanks = Readonly<Partial<Record<ListName, ListRank>>>

/** Id of a chunk after fusion. */
export interface FusedId {
  readonly id: string
  readonly score: number
  readonly ranks: ListRanks
}

export interface FusionInput {
  readonly name: ListName
  /** Best first. */
  readonly results: readonly ScoredId[]
}

interface Mutable {
  readonly id: string
  score: number
  readonly ranks: Partial<Record<ListName, ListRank>>
}

/**
 * Merges lists by reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): the score of a chunk is the sum of
 * `weight / (k + rank)` over the lists that contain it. Only ranks count, so scores of different engines need no common
 * scale.
 *
 * @returns Every id of any list once, best first. Equal scores are ordered by their best single rank, then by id, so
 *   that the result does not depend on the order of the lists.
 */
export function fuse(
  lists: readonly FusionInput[],
  { k, weights }: { k: number; weights: Readonly<Record<ListName, number>> },
): FusedId[] {
  const byId = new Map<string, Mutable>()
  const fused: Mutable[] = []
  for (const { name, results } of lists) {
    results.forEach(({ id, score }, index) => {
      let own = byId.get(id)
      if (own === undefined) {
        own = { id, score: 0, ranks: {} }
        byId.set(id, own)
        fused.push(own)
      }
      setRank(own.ranks, name, { rank: index + 1, score })
    })
  }
  for (const one of fused) one.score = fusedScore(one.ranks, k, weights)
  return fused.sort((a, b) => b.score - a.score || bestRank(a.ranks) - bestRank(b.ranks) || (a.id < b.id ? -1 : 1))
}

// Each list has its own branch: property access by a variable name would take most of the time of fusion.

function setRank(ranks: Mutable['ranks'], name: ListName, rank: ListRank): void {
  if (name === 'dense') ranks.dense = rank
  else if (name === 'code') ranks.code = rank
  else ranks.prose = rank
}

function fusedScore({ dense, code, prose }: ListRanks, k: number, weights: Readonly<Record<ListName, number>>): number {
  let sum = 0
  if (dense !== undefined) sum += weights.dense / (k + dense.rank)
  if (code !== undefined) sum += weights.code / (k + code.rank)
  if (prose !== undefined) sum += weights.prose / (k + prose.rank)
  return sum
}

function bestRank({ dense, code, prose }: ListRanks): number {
  return Math.min(dense?.rank ?? Infinity, code?.rank ?? Infinity, prose?.rank ?? Infinity)
}
