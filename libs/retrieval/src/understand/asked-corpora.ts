import { CORPUS_TYPES, type ChunkFilter, type CorpusType, type IndexManifest, type ScoredId } from '@coderag/types'
import type { Classification } from '../classification.js'
import type { FusedId } from '../search/fusion.js'
import type { ResolvedRoute } from './route/route.js'
import type { ListTrace } from '../trace.js'

/** Corpora in which the answer is looked for by itself, with how much each is meant, 0 to 1. */
export type AskedCorpora = ReadonlyMap<CorpusType, number>

/**
 * The corpora that a question asks for: those of its route and those that it names ("the slack thread"), as far as the
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

/** The lists with what a search of a part of the index found beside them, each list in the order of its own scores. */
export function withAsked(lists: readonly ListTrace[], asked: readonly ListTrace[]): readonly ListTrace[] {
  return lists.map((list) => {
    const own = asked.find(({ name }) => name === list.name)
    if (own === undefined) return list
    const known = new Set(list.results.map(({ id }) => id))
    const further = own.results.filter(({ id }) => !known.has(id))
    return further.length === 0 ? list : { ...list, results: byScore([...list.results, ...further]) }
  })
}

function byScore(results: readonly ScoredId[]): readonly ScoredId[] {
  return results.toSorted((a, b) => b.score - a.score)
}

/** The first `most` of the fused candidates, and all that searches of parts of the index brought. */
export function wantedOf(fused: readonly FusedId[], most: number, asked: readonly ListTrace[]): readonly FusedId[] {
  const brought = new Set(asked.flatMap(({ results }) => results.map(({ id }) => id)))
  return [...fused.slice(0, most), ...fused.slice(most).filter(({ id }) => brought.has(id))]
}
