// Queries over the graphs alone. Loads nothing else of retrieval.
import type { GraphStore, SymbolGraph } from '@coderag/types'
import { RetrievalError } from '../errors.js'
import { joinGraphs } from './joined-graph.js'
import { serviceNamesOf, servicesCalled } from './service-names.js'
import { type ServicePath, servicePath } from './services.js'
import { type SymbolPath, symbolPath } from './symbols.js'

export { impactOf, type DependentFunction, type Impact } from './impact.js'
export { joinGraphs, type JoinedGraph } from './joined-graph.js'
export {
  contractOf,
  describeCall,
  reasonsOf,
  selectGraph,
  type Contract,
  type GraphPart,
  type GraphSelection,
  type ServicePath,
  type ServiceReasons,
} from './services.js'
export {
  callsOf,
  isAmbiguousSymbol,
  similarDeclarations,
  type Calls,
  type CallsOptions,
  type SymbolPath,
} from './symbols.js'

/**
 * Returns a shortest path between two services; between two symbols if neither name is a service's own.
 *
 * @param symbols - Called only if it is needed.
 * @throws RetrievalError `SERVICE_UNKNOWN`, `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `GRAPH_MISSING`.
 */
export async function pathBetween(
  services: GraphStore | null,
  symbols: () => Promise<SymbolGraph | null>,
  from: string,
  to: string,
): Promise<ServicePath | SymbolPath> {
  if (services === null) return symbolPath(joinGraphs(present(await symbols(), 'symbol'), null), from, to)
  const names = [from, to]
  if (names.some((name) => services.find(name) !== null)) return servicePath(services, from, to)
  const graph = await symbols()
  // `OrderService` is a class as well as what people call a service: what stands in the code comes first.
  const areSymbols = graph !== null && names.every((name) => graph.find(name, { limit: 1 }).length > 0)
  const called = names.every((name) => servicesCalled(name, serviceNamesOf(services)).length > 0)
  if (called && !areSymbols) return servicePath(services, from, to)
  return symbolPath(joinGraphs(present(graph, 'symbol'), services), from, to)
}

/**
 * Returns a graph that must exist.
 *
 * @throws RetrievalError `GRAPH_MISSING`.
 */
export function present<T extends GraphStore | SymbolGraph>(graph: T | null, kind: 'service' | 'symbol'): T {
  if (graph !== null) return graph
  const message = `This index has no ${kind} graph: it was made with \`graphs: false\`, or by an older version. Crawl again.`
  throw new RetrievalError('GRAPH_MISSING', message, { kind })
}
