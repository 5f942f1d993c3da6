import type { CleanChunk } from '@coderag/types'
import type { RequestedCorpora } from '../understand/requested-corpora.js'
import { LIST_NAMES } from '../search/fusion.js'
import type { Hit } from '../search/hit.js'

/** Returns the relevance of a chunk of a requested corpus, 0 to 1; null for all other chunks. */
export type RequestedRelevance = (chunk: CleanChunk) => number | null

/**
 * Judges chunks of the requested corpora by their scores in each list, relative to the best. The features of the
 * reranker describe code; conversations and runbooks have none of them.
 */
export function requestedRelevance(hits: readonly Hit[], requested: RequestedCorpora): RequestedRelevance {
  if (requested.size === 0) return () => null
  const own = hits.filter(({ chunk }) => requested.has(chunk.corpusType))
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
