import type { ScoredId } from '@coderag/types'

/** The lists a query asks for, in the order in which their shares are added up. */
export const LIST_NAMES = ['dense', 'code', 'prose'] as const

export type ListName = (typeof LIST_NAMES)[number]

/** Where a chunk stands in one list. */
export interface Standing {
  /** 1 is the best. */
  readonly rank: number
  /** The engine's own score: cosine for `dense`, BM25 for the others. Not comparable across lists. */
  readonly score: number
}

export type Standings = Readonly<Partial<Record<ListName, Standing>>>

/** A chunk's id after fusion. */
export interface FusedId {
  readonly id: string
  readonly score: number
  readonly ranks: Standings
}

export interface FusionInput {
  readonly name: ListName
  /** Best first. */
  readonly results: readonly ScoredId[]
}

interface Mutable {
  readonly id: string
  score: number
  readonly ranks: Partial<Record<ListName, Standing>>
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): a chunk's score is the sum over the lists that
 * hold it of `weight / (k + rank)`. Only ranks count, so scores of different engines need no common scale.
 *
 * @returns Every id of any list once, best first. Equal scores stand by their best single rank, then by id, so that the
 *   order never depends on the order of the lists.
 */
export function fuse(
  lists: readonly FusionInput[],
  { k, weights }: { k: number; weights: Readonly<Record<ListName, number>> },
): FusedId[] {
  const byId = new Map<string, Mutable>()
  for (const { name, results } of lists) {
    results.forEach(({ id, score }, index) => {
      let own = byId.get(id)
      if (own === undefined) byId.set(id, (own = { id, score: 0, ranks: {} }))
      own.ranks[name] = { rank: index + 1, score }
    })
  }
  const fused = [...byId.values()]
  for (const one of fused) one.score = fusedScore(one.ranks, k, weights)
  return fused.sort((a, b) => b.score - a.score || bestRank(a.ranks) - bestRank(b.ranks) || (a.id < b.id ? -1 : 1))
}

function fusedScore(ranks: Standings, k: number, weights: Readonly<Record<ListName, number>>): number {
  let sum = 0
  for (const name of LIST_NAMES) {
    const standing = ranks[name]
    if (standing !== undefined) sum += weights[name] / (k + standing.rank)
  }
  return sum
}

function bestRank(ranks: Standings): number {
  let best = Infinity
  for (const name of LIST_NAMES) best = Math.min(best, ranks[name]?.rank ?? Infinity)
  return best
}
