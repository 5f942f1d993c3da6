import type { CorpusType } from '@coderag/types'
import type { Classification } from '../understand/classification.js'
import type { Hit } from '../search/hit.js'
import type { NamedPlaces } from '../understand/named-places.js'

/** Limits the hits of a corpus among the first `topK`. Hits over the limit follow all others, in their order. */
export function withinCorpusLimits(
  hits: readonly Hit[],
  limits: Readonly<Partial<Record<CorpusType, number>>>,
  topK: number,
): readonly Hit[] {
  if (Object.keys(limits).length === 0) return hits
  const taken = new Map<CorpusType, number>()
  const first: Hit[] = []
  const over: Hit[] = []
  for (const hit of hits) {
    const { corpusType } = hit.chunk
    const count = taken.get(corpusType) ?? 0
    if (first.length < topK && count >= (limits[corpusType] ?? Infinity)) over.push(hit)
    else {
      taken.set(corpusType, count + 1)
      first.push(hit)
    }
  }
  return [...first, ...over]
}

/**
 * Interleaves the best hits of each repository if a comparison names several repositories. All other hits follow in their
 * order.
 */
export function inTurns(
  hits: readonly Hit[],
  { intent }: Classification,
  { repositories }: NamedPlaces,
): readonly Hit[] {
  if (intent !== 'compare' || repositories.size < 2) return hits
  const queues = [...repositories.keys()].map((name) => hits.filter(({ chunk }) => chunk.repoName === name))
  const fewest = Math.min(...queues.map((queue) => queue.length))
  const first = Array.from({ length: fewest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat()
  const placed = new Set(first)
  return [...first, ...hits.filter((hit) => !placed.has(hit))]
}
