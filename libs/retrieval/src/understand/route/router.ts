import type { Classification, StrategyName } from '../../classification.js'
import { type CorporaOf, CORPUS_BOOSTS, createCorpusBoosts } from '../../rank/corpus-boosts.js'
import { createDemotions, type DemotionOf } from '../../rank/demotions.js'
import type { SignalWeights } from '../../rank/signals.js'
import type { ResolvedRoutingOptions } from './options.js'
import { type ResolvedRoute, routeOf, routingTable } from './route.js'
import { ROUTES } from './routes.js'

/** How a question is answered, and why so. */
export interface Strategy {
  readonly name: StrategyName
  /** Name of the route that decided. */
  readonly route: string
  /** For people: why this strategy. */
  readonly reason: string
}

/** A decision of the router, with everything the pipeline needs of it. */
export interface Routed {
  readonly strategy: Strategy
  readonly route: ResolvedRoute
  readonly signals: SignalWeights
}

export interface Router {
  /** Which corpora a question is rather about. */
  readonly corpora: CorporaOf
  /** What the paths of files cost them for a question. */
  demotions(question: string): DemotionOf
  /**
   * @param wanted - What the caller asks for, in place of what the route says.
   * @param can - What the index has; a strategy that needs more falls back to `hybrid` or `keyword`, and says so.
   */
  route(
    classification: Classification,
    wanted: StrategyName | undefined,
    can: { readonly vectors: boolean; readonly graphs: boolean },
  ): Routed
}

export function createRouter({ routes, corpusBoosts, demotions, signals }: ResolvedRoutingOptions): Router {
  const table = routingTable(ROUTES, routes)
  const replaced = new Set(corpusBoosts.map(({ name }) => name))
  return {
    demotions: createDemotions(demotions),
    corpora: createCorpusBoosts([...corpusBoosts, ...CORPUS_BOOSTS.filter(({ name }) => !replaced.has(name))]),
    route(classification, wanted, can) {
      const route = routeOf(table, classification)
      const { intent, scope } = classification
      const name = wanted ?? route.strategy
      const why = wanted === undefined ? `${intent}, ${scope}: route "${route.name}"` : 'asked for by the caller'
      const weights = { ...signals, ...route.signals }
      const decided = (own: StrategyName, reason: string): Routed => ({
        strategy: { name: own, route: route.name, reason },
        route,
        signals: weights,
      })
      if (name === 'vector' && !can.vectors) return decided('keyword', `${why}; the index has no vectors`)
      if (name === 'graph' && !can.graphs) return decided('hybrid', `${why}; the index has no graph`)
      return decided(name, why)
    },
  }
}
