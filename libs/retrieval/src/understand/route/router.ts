import type { Classification, StrategyName } from '../classification.js'
import { type ResolvedRoute, routeOf, routingTable } from './route.js'
import { ROUTES } from './routes.js'

/** Strategy of an answer and the reason for it. */
export interface Strategy {
  readonly name: StrategyName
  /** Name of the route that chose the strategy. */
  readonly route: string
  /** Reason for the strategy, for people. */
  readonly reason: string
}

/** Decision of the router. */
export interface Routed {
  readonly strategy: Strategy
  readonly route: ResolvedRoute
}

export interface Router {
  /**
   * Decides how to answer a query.
   *
   * @param text - The query.
   * @param wanted - Strategy that the caller asks for; it replaces the one of the route.
   * @param can - Parts that the index has. A strategy that needs more falls back to `hybrid` or `keyword`, and its reason says so.
   */
  route(
    classification: Classification,
    text: string,
    wanted: StrategyName | undefined,
    can: { readonly vectors: boolean; readonly graphs: boolean; readonly system: boolean; readonly commits: boolean },
  ): Routed
}

export function createRouter(routes: readonly ResolvedRoute[]): Router {
  const table = routingTable(ROUTES, routes)
  return {
    route(classification, text, wanted, can) {
      const route = routeOf(table, classification, text, can)
      const { intent, scope } = classification
      const name = wanted ?? route.strategy
      const why = wanted === undefined ? `${intent}, ${scope}: route "${route.name}"` : 'asked for by the caller'
      const decided = (own: StrategyName, reason: string): Routed => ({
        strategy: { name: own, route: route.name, reason },
        route,
      })
      if (name === 'vector' && !can.vectors) return decided('keyword', `${why}; the index has no vectors`)
      if (name === 'graph' && !can.graphs) return decided('hybrid', `${why}; the index has no graph`)
      return decided(name, why)
    },
  }
}
