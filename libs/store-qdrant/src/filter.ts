import { listedValues, type EngineSearch, type VisibleRuns } from '@coderag/types'
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

const KEYS = {
  corpusType: 'corpus_type',
  repoName: 'repo_name',
  language: 'language',
  symbolKind: 'symbol_kind',
  channel: 'channel',
} as const

/** Converts a filter of chunks, and which generation is searched, to a filter of points. */
export function searchFilter({ filter = {}, documents }: Omit<EngineSearch, 'limit'>, visible: VisibleRuns): Filter {
  const { must, mustNot } = visiblePoints(visible)
  for (const { field, values } of listedValues(filter)) {
    if (values !== undefined) must.push({ key: KEYS[field], match: { any: [...values] } })
  }
  if (filter.services !== undefined) must.push({ key: 'service_name', match: { any: [...filter.services] } })
  if (filter.participants !== undefined) must.push({ key: 'participants', match: { any: [...filter.participants] } })
  if (documents !== null) must.push({ key: 'document', match: { any: [...documents] } })
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
  const lists = listedValues(filter).map(({ values }) => values)
  return [...lists, filter.services, filter.participants, documents].some((list) => list?.length === 0)
}
