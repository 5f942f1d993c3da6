import type { GraphStore, ServiceEdge, ServiceNode, SymbolEdge, SymbolGraph, SymbolRef } from '@coderag/types'
import { type JoinedGraph, joinGraphs } from './joined-graph.js'
import { present } from './present.js'
import { serviceNamesOf, servicesCalled } from './service-names.js'
import { type ServicePath, servicePath } from './services.js'
import { type SymbolPath, symbolPath, symbolsNamed } from './symbols.js'

/** A shortest path between a function and a service, a database or a broker. */
export interface MixedPath {
  /** Name of a node, or a symbol. */
  readonly from: SymbolRef | string
  readonly to: SymbolRef | string
  /** Null if there is no path. */
  readonly steps: readonly SymbolEdge[] | null
  /** What follows the steps: edges from the service of the last function to the node. */
  readonly rest: readonly ServiceEdge[]
}

/**
 * Returns a shortest path between two services, between two symbols, or between a service and a symbol. A name that both have
 * means the service if it is its own; `OrderService` is a class as well as what people call a service, so then what stands in
 * the code comes first.
 *
 * @param symbols - Called only if it is needed.
 * @throws RetrievalError `SERVICE_UNKNOWN`, `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `GRAPH_MISSING`.
 */
export async function pathBetween(
  services: GraphStore | null,
  symbols: () => Promise<SymbolGraph | null>,
  from: string,
  to: string,
): Promise<ServicePath | SymbolPath | MixedPath> {
  if (services === null) return symbolPath(joinGraphs(present(await symbols(), 'symbol'), null), from, to)
  const nodes = [services.find(from), services.find(to)]
  if (nodes.every((node) => node !== null)) return servicePath(services, from, to)
  const graph = await symbols()
  const isSymbol = (name: string): boolean => graph !== null && graph.find(name, { limit: 1 }).length > 0
  const isService = (name: string): boolean => servicesCalled(name, serviceNamesOf(services)).length > 0
  const [start, end] = nodes
  if (graph !== null && start != null && isSymbol(to)) return fromNode(services, joinGraphs(graph, services), start, to)
  if (graph !== null && end != null && isSymbol(from)) return toNode(services, joinGraphs(graph, services), from, end)
  const names = [from, to]
  if (nodes.some((node) => node !== null)) return servicePath(services, from, to)
  if (names.every(isService) && !names.every(isSymbol)) return servicePath(services, from, to)
  return symbolPath(joinGraphs(present(graph, 'symbol'), services), from, to)
}

/** Over calls to the first function whose service is the node or has an edge to it; without one, over edges of services. */
function toNode(services: GraphStore, graph: JoinedGraph, name: string, { name: to }: ServiceNode): MixedPath {
  const starts = symbolsNamed(graph, name)
  const [from] = starts
  const serviceOf = ({ repoName, filePath }: SymbolRef): string | null => services.serviceOf(repoName, filePath)
  const reaching = new Set(services.neighbours(to, { depth: 1, direction: 'in' }).map(({ source }) => source))
  const steps = graph.wayBetween(starts, (symbol) => {
    const service = serviceOf(symbol)
    return service !== null && (service === to || reaching.has(service))
  })
  const last = serviceOf(steps?.at(-1)?.to ?? from)
  const rest = last === null || last === to ? [] : services.path(last, to)
  return { from, to, steps: steps ?? (rest === null || last === to || last === null ? null : []), rest: rest ?? [] }
}

/** From the functions of a service that call others, or from any if the symbol is its own. */
function fromNode(services: GraphStore, graph: JoinedGraph, { name: from }: ServiceNode, name: string): MixedPath {
  const ends = symbolsNamed(graph, name)
  const isEnd = ({ id }: SymbolRef): boolean => ends.some((end) => end.id === id)
  const starts = graph.between().flatMap(({ from: caller, via }) => (via?.source === from ? [caller] : []))
  const isOwn = ends.some(({ repoName, filePath }) => services.serviceOf(repoName, filePath) === from)
  return { from, to: ends[0], steps: isOwn ? [] : graph.wayBetween(starts, isEnd), rest: [] }
}
