import type { EngineSearch, VisibleRuns } from '@coderag/types'
import type { Schemas } from '@qdrant/js-client-rest'

export type Filter = Schemas['Filter']
type Condition = Schemas['Condition']

/** Condition that a point belongs to a generation: made by a visible run, and deleted by none. */
export function visiblePoints({ since, run, excluded }: VisibleRuns): { must: Condition[]; mustNot: Condition[] } {
  const runs = [...excluded]
  const others = runs.length === 0 ? [] : [{ key: 'created', match: { any: runs } }]
  const deletedByOthers = runs.length === 0 ? [] : [{ key: 'deleted', match: { any: runs } }]
  return {
    must: [{ key: 'created', range: { gte: since, lte: run } }],
    mustNot: [...others, { must: [{ key: 'deleted', range: { lte: run } }], must_not: deletedByOthers }],
  }
}

/** Converts a filter of chunks, and which generation is searched, to a filter of points. */
export function searchFilter({ filter = {}, documents }: Omit<EngineSearch, 'limit'>, visible: VisibleRuns): Filter {
  const { must, mustNot } = visiblePoints(visible)
  const listed = [
    ['corpus_type', filter.corpusTypes],
    ['repo_name', filter.repos],
    ['service_name', filter.services],
    ['language', filter.languages],
    ['symbol_kind', filter.symbolKinds],
    ['channel', filter.channels],
    ['participants', filter.participants],
    ['document', documents ?? undefined],
  ] as const
  for (const [key, values] of listed) {
    if (values !== undefined) must.push({ key, match: { any: [...values] as string[] | number[] } })
  }
  const { since, until } = filter
  if (since !== undefined || until !== undefined) {
    must.push({
      key: 'timestamp',
      range: { ...(since !== undefined && { gte: since }), ...(until !== undefined && { lt: until }) },
    })
  }
  return { must, must_not: mustNot }
}

/** Tests whether a filter lets nothing pass: an empty list has no value. */
export function passesNothing({ filter = {}, documents }: Omit<EngineSearch, 'limit'>): boolean {
  const { corpusTypes, repos, services, languages, symbolKinds, channels, participants } = filter
  const lists = [corpusTypes, repos, services, languages, symbolKinds, channels, participants, documents ?? undefined]
  return lists.some((list) => list?.length === 0)
}
