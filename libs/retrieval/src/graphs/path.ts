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
import { findItem, type ItemUse, usesOf } from './named-item.js'
import { findPackage } from './named-package.js'
import { declarationsIn } from './package-calls.js'
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
   * Edges between services that follow the steps; after a table that of its service to the database: to the node, or to the service of the symbol if the calls of functions do
   * not lead there.
   */
  readonly rest: readonly ServiceEdge[]
}

/** Engines that keep tables. */
const HAS_TABLES = /postgres|mysql|maria|sql|oracle|cockroach|db2|jdbc/i

/**
 * Returns a shortest path between two services, between two symbols, or between a service and a symbol. The end may be a table,
 * a variable or an internal package. A name that both have
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
  const item = end === null && graph !== null && !isSymbol(to) ? findItem(services, graph, to) : null
  if (graph !== null && item !== null)
    return toUses(services, graph, start ?? from, { name: item.name, uses: usesOf(graph, item), ends: [] })
  const inner = end === null && graph !== null && !isSymbol(to) ? findPackage(services, to) : null
  if (graph !== null && inner !== null) {
    const ends = declarationsIn(services, graph, inner.folder)
    return toUses(services, graph, start ?? from, { name: inner.name, uses: usesOf(graph, inner.item), ends })
  }
  if (start !== null || end !== null) return servicePath(services, from, to)
  return symbolPath(present(graph, 'symbol'), from, to)
}

/** What a path ends at: functions that use an item, or declarations of a package. */
interface UsedThing {
  readonly name: string
  readonly uses: readonly ItemUse[]
  readonly ends: readonly SymbolRef[]
}

/** Over calls to the nearest declaration of what is used, or the nearest function that uses it. From a service, any of its functions begins. */
function toUses(
  services: GraphStore,
  graph: JoinedGraph,
  from: ServiceNode | string,
  { name, uses: found, ends }: UsedThing,
): SymbolPath | MixedPath {
  const ids = new Set(ends.map(({ id }) => id))
  // Where it is known which declaration is used, the path ends there.
  const leadsOn = ({ symbol }: ItemUse): boolean =>
    ids.size > 0 && graph.callees(symbol).some(({ to }) => ids.has(to.id))
  const uses = new Map(found.filter((use) => !leadsOn(use)).map((use) => [use.symbol.id, use]))
  const serviceOf = ({ repoName, filePath }: SymbolRef): string | null => services.serviceOf(repoName, filePath)
  const startsIn = ({ name: service }: ServiceNode): SymbolRef[] => [
    ...found.filter((use) => use.service === service).map(({ symbol }) => symbol),
    ...ends.flatMap((end) => graph.callers(end).map((edge) => edge.from)).filter((user) => serviceOf(user) === service),
    ...graph
      .between()
      .filter(({ via }) => via?.source === service)
      .map((edge) => edge.from),
  ]
  const starts = typeof from === 'string' ? symbolsNamed(graph, from) : startsIn(from)
  const way = graph.wayBetween(starts, ({ id }) => ids.has(id) || uses.has(id))
  const use = way === null || ids.has(way.to.id) ? undefined : uses.get(way.to.id)
  const steps = way === null ? null : use === undefined ? way.steps : [...way.steps, use.via]
  if (typeof from !== 'string') return { from: from.name, to: name, steps, call: null, rest: [] }
  const [first] = starts
  if (way === null || first === undefined) return { from: first ?? from, to: name, steps: null, call: null, rest: [] }
  return { from: way.from, to: use?.via.to ?? way.to, steps }
}

/** Functions that use the tables of a database, by their id: those of services that have no other database with tables. */
function tableUsesOf(services: GraphStore, graph: JoinedGraph, { name }: ServiceNode): ReadonlyMap<number, ItemUse> {
  const kept = new Set(
    services
      .nodes()
      .filter(({ kind, language }) => kind === 'database' && HAS_TABLES.test(language ?? ''))
      .map((node) => node.name),
  )
  if (!kept.has(name)) return new Map()
  const databases = (service: string): Set<string> =>
    new Set(
      services
        .neighbours(service, { depth: 1, direction: 'out' })
        .filter(({ source, target }) => source === service && kept.has(target))
        .map(({ target }) => target),
    )
  const users = new Set(
    services
      .neighbours(name, { depth: 1, direction: 'in' })
      .map(({ source }) => source)
      .filter((service) => databases(service).size === 1),
  )
  const tables = services.items().filter(({ kind }) => kind === 'table')
  const uses = tables.flatMap((item) => usesOf(graph, item)).filter(({ service }) => users.has(service ?? ''))
  return new Map(uses.map((use) => [use.symbol.id, use]))
}

/**
 * Over calls to the first function that belongs to the node, itself calls it, or uses its tables; without one, to the first whose service has
 * an edge to it, and on over the edges of services.
 */
function toNode(services: GraphStore, graph: JoinedGraph, name: string, node: ServiceNode): MixedPath {
  const to = node.name
  const starts = symbolsNamed(graph, name)
  const serviceOf = ({ repoName, filePath }: SymbolRef): string | null => services.serviceOf(repoName, filePath)
  const callOf = (symbol: SymbolRef): ServiceCall | null =>
    graph.callsThatEnd(symbol).find(({ target, arrival }) => target === to || arrival?.service === to) ?? null
  const tables = tableUsesOf(services, graph, node)
  const isThere = (symbol: SymbolRef): boolean => serviceOf(symbol) === to || callOf(symbol) !== null
  const arriving = graph.wayBetween(starts, (symbol) => isThere(symbol) || tables.has(symbol.id))
  const use = arriving === null || isThere(arriving.to) ? undefined : tables.get(arriving.to.id)
  if (arriving !== null && use !== undefined) {
    const rest = services.path(use.service ?? '', to) ?? []
    return { from: arriving.from, to, steps: [...arriving.steps, use.via], call: null, rest }
  }
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
