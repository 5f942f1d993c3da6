import { CORPUS_TYPES, type ChunkFilter, type CorpusType, type IndexManifest } from '@coderag/types'
import type { Classification } from './classification.js'
import type { ResolvedRoute } from './route/route.js'

/** Corpora in which the answer is looked for by itself, with how much each is meant, 0 to 1. */
export type AskedCorpora = ReadonlyMap<CorpusType, number>

/**
 * The corpora that a query asks for: those of its route and those that it names ("the slack thread"), as far as the
 * index has chunks of them and the filter lets them pass. Talk and documents are few beside code, and the ranker knows
 * code best, so that they need a search of their own.
 */
export function askedCorpora(
  { answeredBy }: ResolvedRoute,
  { entities }: Classification,
  { manifest, filter }: { manifest: IndexManifest; filter: ChunkFilter },
): AskedCorpora {
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
