import { CORPUS_TYPES, type ChunkFilter, type CorpusType, type IndexManifest } from '@coderag/types'
import type { Classification } from './classification.js'
import type { ResolvedRoute } from './route/route.js'

/** Corpora that a query asks for, each with a weight from 0 to 1. They are searched separately. */
export type RequestedCorpora = ReadonlyMap<CorpusType, number>

/**
 * Returns the corpora of the query's route and those that the query names ("the slack thread"), if the index has chunks
 * of them and the filter admits them. Conversations and documents are few beside code, and the reranker knows code
 * best, so they need a search of their own.
 */
export function requestedCorpora(
  { answeredBy }: ResolvedRoute,
  { entities }: Classification,
  { manifest, filter }: { manifest: IndexManifest; filter: ChunkFilter },
): RequestedCorpora {
  if (Object.keys(answeredBy).length === 0) return new Map()
  const named = entities.flatMap((entity) => (entity.kind === 'corpus' ? entity.corpusTypes : []))
  const passes = (type: CorpusType): boolean => filter.corpusTypes === undefined || filter.corpusTypes.includes(type)
  const exists = (type: CorpusType): boolean => (manifest.corpusCounts[type] ?? 0) > 0
  return new Map(
    CORPUS_TYPES.flatMap((type): [CorpusType, number][] => {
      const share = named.includes(type) ? 1 : (answeredBy[type] ?? 0)
      return share > 0 && exists(type) && passes(type) ? [[type, share]] : []
    }),
  )
}
