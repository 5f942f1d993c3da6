import type { Classification } from '../understand/classification.js'
import type { Hit } from '../search/hit.js'
import type { NamedPlaces } from '../understand/named-places.js'

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
