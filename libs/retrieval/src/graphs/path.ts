import type {
  GraphStore,
  ServiceCall,
  ServiceEdge,
  ServiceNode,
  SymbolEdge,
  SymbolGraph,
  SymbolRef,
} from '@coderag/types'
import { type JoinedGraph, joinGraphs } from './joined-graph.js'
import { present } from './present.js'
import { serviceNamesOf, servicesCalled } from './service-names.js'
import { findService, type ServicePath, servicePath } from './services.js'
import { type SymbolPath, symbolPath, symbolsNamed } from './symbols.js'

/** A shortest path between a function and a service, a database or a broker. */
export interface MixedPath {
  /** Name of a node, or a symbol. */
  readonly from: SymbolRef | string
  readonly to: SymbolRef | string
  /** Null if there is no path. Empty, with an empty `rest`, if the symbol belongs to the node. */
  readonly steps: readonly SymbolEdge[] | null
  /** The call with which the last function arrives at the node; null if it is not known which function of its service calls. */
  readonly call: ServiceCall | null
  /**
   * Edges between services that follow the steps: to the node, or to the service of the symbol if the calls of functions do
   * not lead there.
   */
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
  if (services.find(from) !== null && services.find(to) !== null) return servicePath(services, from, to)
  const own = await symbols()
  const graph = own === null ? null : joinGraphs(own, services)
  const isSymbol = (name: string): boolean => own !== null && own.find(name, { limit: 1 }).length > 0
  const nodeOf = (name: string): ServiceNode | null => {
    const isCalled = !isSymbol(name) && servicesCalled(name, serviceNamesOf(services)).length > 0
    return services.find(name) ?? (isCalled ? findService(services, name) : null)
  }
  const [start, end] = [nodeOf(from), nodeOf(to)]
  if (graph !== null && start !== null && end === null && isSymbol(to)) return fromNode(services, graph, start, to)
  if (graph !== null && end !== null && start === null && isSymbol(from)) return toNode(services, graph, from, end)
  if (start !== null || end !== null) return servicePath(services, from, to)
  return symbolPath(present(graph, 'symbol'), from, to)
}

/**
 * Over calls to the first function that belongs to the node or itself calls it; without one, to the first whose service has
 * an edge to it, and on over the edges of services.
 */
function toNode(services: GraphStore, graph: JoinedGraph, name: string, { name: to }: ServiceNode): MixedPath {
  const starts = symbolsNamed(graph, name)
  const serviceOf = ({ repoName, filePath }: SymbolRef): string | null => services.serviceOf(repoName, filePath)
  const callOf = (symbol: SymbolRef): ServiceCall | null =>
    graph.callsThatEnd(symbol).find(({ target, arrival }) => target === to || arrival?.service === to) ?? null
  const arriving = graph.wayBetween(starts, (symbol) => serviceOf(symbol) === to || callOf(symbol) !== null)
  if (arriving !== null) {
    const [service, call] = [serviceOf(arriving.to), callOf(arriving.to)]
    const rest = service === null || service === to ? [] : (services.path(service, to) ?? [])
    return { from: arriving.from, to, steps: arriving.steps, call: service === to ? null : call, rest }
  }
  const reaching = new Set(services.neighbours(to, { depth: 1, direction: 'in' }).map(({ source }) => source))
  const near = graph.wayBetween(starts, (symbol) => reaching.has(serviceOf(symbol) ?? ''))
  const last = near?.to ?? starts[0]
  const service = serviceOf(last)
  const rest = service === null ? null : services.path(service, to)
  const steps = rest === null ? null : (near?.steps ?? [])
  return { from: near?.from ?? last, to, steps, call: null, rest: rest ?? [] }
}

/** From the functions of a service that call others; without a way, over the edges of services to that of the symbol. */
function fromNode(services: GraphStore, graph: JoinedGraph, { name: from }: ServiceNode, name: string): MixedPath {
  const ends = symbolsNamed(graph, name)
  const serviceOf = ({ repoName, filePath }: SymbolRef): string | null => services.serviceOf(repoName, filePath)
  const own = ends.find((end) => serviceOf(end) === from)
  if (own !== undefined) return { from, to: own, steps: [], call: null, rest: [] }
  const ids = new Set(ends.map(({ id }) => id))
  // Tests ask their own service.
  const leaving = graph.between().filter(({ via }) => via?.source === from && via.target !== from)
  const starts = leaving.map((edge) => edge.from)
  const way = graph.wayBetween(starts, ({ id }) => ids.has(id))
  if (way !== null) return { from, to: way.to, steps: way.steps, call: null, rest: [] }
  const service = serviceOf(ends[0])
  const rest = service === null ? null : services.path(from, service)
  return { from, to: ends[0], steps: rest === null ? null : [], call: null, rest: rest ?? [] }
}
