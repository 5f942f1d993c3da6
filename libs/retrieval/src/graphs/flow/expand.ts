import type { Ranking } from '../../rank/rank.js'
import type { QueryRun } from '../../run.js'
import { neighbourhood } from '../relations/answer-relation.js'
import type { ServiceContext } from '../relations/service-context.js'
import type { Hit } from '../../search/hit.js'
import type { Candidates } from '../../search/search.js'
import type { Understanding } from '../../understand/understand.js'
import { type RelatedChunk, relatedChunks } from './related-chunks.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

/** Facts and chunks that the graphs add to the hits. */
export interface Expansion {
  /** Null if the query does not ask for the graphs or they know nothing. */
  readonly serviceContext: ServiceContext | null
  /** Chunks for the context that no search found. */
  readonly related: readonly RelatedChunk[]
}

/** Follows the graphs from the hits. */
export async function expand(
  run: QueryRun,
  understood: Understanding,
  candidates: Candidates,
  ranking: Ranking,
): Promise<Expansion> {
  const { request, generation, setup } = run
  const { route, graph, symbols, classification, filter } = understood
  const serviceContext = servicesAround(run, understood, ranking.hits.slice(0, request.topK))
  if (request.budget === 0 || route.expand !== 'symbols') return { serviceContext, related: [] }
  const related = await run.step('follow', () =>
    relatedChunks(ranking.hits, {
      snapshot: generation.snapshot,
      graph,
      symbols,
      route,
      reranker: setup.reranker,
      classification,
      query: candidates.query,
      filter,
    }),
  )
  return { serviceContext, related }
}

/** Returns the answer of the graphs, or the services of the best hits if the query or its route asks for them. */
function servicesAround(
  { request }: QueryRun,
  { route, graph, relation }: Understanding,
  hits: readonly Hit[],
): ServiceContext | null {
  if (relation !== null) return relation.context
  const isExpanded = request.expandGraph || route.expand === 'services' || route.follow
  if (graph === null || !isExpanded) return null
  const services = hits.slice(0, RANKING_DEFAULTS.expandedHits).flatMap(({ chunk }) => chunk.serviceName ?? [])
  return neighbourhood(services, graph)
}
