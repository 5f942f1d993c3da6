import type { CleanChunk } from '@coderag/types'
import type { AskedCorpora } from '../understand/asked-corpora.js'
import { LIST_NAMES } from '../search/fusion.js'
import type { Hit } from '../search/hit.js'

/** How well a chunk of an asked corpus fits, 0 to 1; null for all others. */
export type AskedRelevance = (chunk: CleanChunk) => number | null

/**
 * Judges chunks of the asked corpora by what the engines say of them beside each other, the best of each list counting 1:
 * the reranker's features are those of code, of which talk and runbooks have none.
 */
export function askedRelevance(hits: readonly Hit[], asked: AskedCorpora): AskedRelevance {
  if (asked.size === 0) return () => null
  const own = hits.filter(({ chunk }) => asked.has(chunk.corpusType))
  const lists = LIST_NAMES.filter((name) => own.some(({ ranks }) => ranks[name] !== undefined))
  const scoreOf = ({ ranks }: Hit, name: (typeof LIST_NAMES)[number]): number => Math.max(0, ranks[name]?.score ?? 0)
  const best = new Map(lists.map((name) => [name, Math.max(...own.map((hit) => scoreOf(hit, name)))]))
  const fits = new Map(
    own.map((hit) => {
      const shares = lists.map((name) => scoreOf(hit, name) / (best.get(name) || 1))
      return [hit.chunk.id, shares.reduce((sum, share) => sum + share, 0) / (lists.length || 1)]
    }),
  )
  return ({ id }) => fits.get(id) ?? null
}
