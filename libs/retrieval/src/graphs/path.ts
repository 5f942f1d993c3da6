import type { GraphStore, ServiceCall, ServiceEdge, ServiceNode, SymbolEdge, SymbolRef } from '@coderag/types'
import { RetrievalError } from '../errors.js'
import { isTestSymbol } from './test-symbol.js'
import { startsOf } from './focus.js'
import { findNamed, type MapSources } from './named/find-named.js'
import { around } from './around.js'
import { type JoinedGraph, joinGraphs } from './joined-graph.js'
import type { Named, Spoken } from './named/named.js'
import { type ItemUse, refOf, usesOf } from './named/named-item.js'
import { present } from './present.js'
import { listed } from './find-service.js'
import { type ServicePath, servicePath } from './services.js'
import { type SymbolPath, symbolPath } from './symbols.js'

/** A shortest path between functions and a service, a database or a broker. */
export interface MixedPath {
  /** Name of a node, or a symbol. */
  readonly from: SymbolRef | string
  readonly to: SymbolRef | string
  /** Null if there is no path. Empty, with an empty `rest`, if the symbol belongs to the node. */
  readonly steps: readonly SymbolEdge[] | null
  /** The call with which the last function arrives at the node; null if it is not known which function of its service calls. */
  readonly call: ServiceCall | null
  /**
   * Edges between services that follow the steps where calls of functions do not lead on: to the node, or to the service of the symbol.
   * After a table, the edge of its service to the database.
   */
  readonly rest: readonly ServiceEdge[]
}

/** Engines that keep tables. */
const HAS_TABLES = /postgres|mysql|maria|sql|oracle|cockroach|db2|jdbc/i

/**
 * Returns a shortest path between two things of the map, by their names in `impactOf`: over edges between services if both are nodes,
 * otherwise over calls. It begins and ends at functions: those of a package, an owner, a file or a folder; the handlers of an
 * endpoint; those that use a variable or a table; of a topic it begins at what hears it and ends at what sends it.
 *
 * @param map - Without a service graph the names are those of symbols.
 * @throws RetrievalError `NAME_WITHOUT_CALLS`; `SERVICE_UNKNOWN`, `SYMBOL_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`, `NAME_UNKNOWN`,
 *   `GRAPH_MISSING`.
 */
export async function pathBetween(
  { services, ...map }: Omit<MapSources, 'services'> & { readonly services: GraphStore | null },
  from: string,
  to: string,
): Promise<ServicePath | SymbolPath | MixedPath> {
  if (services === null) return symbolPath(joinGraphs(present(await map.symbols(), 'symbol'), null), from, to)
  if (services.find(from) !== null && services.find(to) !== null) return servicePath(services, from, to)
  const sources = { ...map, services }
  const [start, end] = [await findNamed(sources, from), await findNamed(sources, to)]
  const [first, last] = [nodeOf(services, start), nodeOf(services, end)]
  if (first !== null && last !== null) return servicePath(services, first.name, last.name)
  const graph = joinGraphs(present(await map.symbols(), 'symbol'), services)
  const beginning = (): Functions => functionsOf(sources, graph, start, 'hears')
  if (last !== null) return toNode(services, graph, beginning(), last)
  return toFunctions(services, graph, first ?? beginning(), goalOf(sources, graph, end))
}

function nodeOf(services: GraphStore, { kind, name }: Named): ServiceNode | null {
  return NODES.has(kind) ? services.find(name) : null
}

const NODES: ReadonlySet<string> = new Set<ServiceNode['kind']>(['service', 'database', 'queue', 'external'])

type Functions = readonly [SymbolRef, ...SymbolRef[]]

/** What a path ends at: functions, or functions that use an item, over one more edge. */
interface Goal {
  readonly functions: readonly SymbolRef[]
  readonly uses: readonly ItemUse[]
  /** What the path ends at if there is none. */
  readonly symbol: SymbolRef
}

function goalOf(map: MapSources, graph: JoinedGraph, asked: Named): Goal {
  const { item, starts } = asked
  const uses = item === undefined ? [] : usesOf(graph, item)
  if (item !== undefined && uses.length > 0) return { functions: starts, uses, symbol: starts[0] ?? refOf(item) }
  const functions = functionsOf(map, graph, asked, 'sends')
  return { functions, uses: [], symbol: functions[0] }
}

/**
 * Returns the functions at which a path over calls can begin or end.
 *
 * @throws RetrievalError `NAME_WITHOUT_CALLS`.
 */
function functionsOf(map: MapSources, graph: JoinedGraph, asked: Named, side: TopicSide): Functions {
  const { kind, name, speaksOf, starts } = asked
  if (speaksOf !== undefined) throw withoutCalls(asked, speaksOf)
  // What an owner or a folder has are its tests as well, with which its code does not begin.
  const isMeant = (own: SymbolRef): boolean => kind === 'symbol' || kind === 'file' || !isTestSymbol(own)
  const own = kind === 'topic' ? onTopic(map.services, graph, name, side) : starts.filter(isMeant)
  const [first, ...others] = own.length > 0 ? own : startsOf(map, graph, asked)
  if (first !== undefined) return [first, ...others]
  const message = `No function of ${kind} ${name} is known, so no path begins or ends there.`
  throw new RetrievalError('NAME_WITHOUT_CALLS', message, { name, known: [] })
}

function withoutCalls({ kind, name }: Named, speaksOf: readonly Spoken[]): RetrievalError {
  const known = [...new Set(speaksOf.map((own) => own.name))]
  const hint = known.length === 0 ? 'names nothing of the map' : `names ${listed(known)}: use one of these`
  const message = `A ${kind} has no calls, so no path begins or ends there. ${name} ${hint}.`
  return new RetrievalError('NAME_WITHOUT_CALLS', message, { name, known })
}

type TopicSide = 'hears' | 'sends'

/** Functions that hear messages of a topic, or send them. */
function onTopic(services: GraphStore, graph: JoinedGraph, topic: string, side: TopicSide): SymbolRef[] {
  const isHeard = side === 'hears'
  const joined = graph.between().filter(({ kind, via }) => kind === 'publishes' && via?.path === topic)
  const alone = services
    .calls()
    .filter(
      ({ edgeType, path, method }) => edgeType === 'queue' && path === topic && (method === 'subscribe') === isHeard,
    )
    .flatMap(({ evidence: { repoName, filePath, line } }) => around(graph.inFile(repoName, filePath), line) ?? [])
  return [...joined.map(({ from, to }) => (isHeard ? to : from)), ...alone]
}

/** Over calls to the nearest function or use. From a service, any of its functions begins; without a way, over the edges of services. */
function toFunctions(
  services: GraphStore,
  graph: JoinedGraph,
  from: ServiceNode | Functions,
  { functions, uses: found, symbol }: Goal,
): SymbolPath | MixedPath {
  const ids = new Set(functions.map(({ id }) => id))
  // Where it is known which declaration is used, the path ends there.
  const leadsOn = (use: ItemUse): boolean => ids.size > 0 && graph.callees(use.symbol).some(({ to }) => ids.has(to.id))
  const uses = new Map(found.filter((use) => !leadsOn(use)).map((use) => [use.symbol.id, use]))
  const wayFrom = (starts: readonly SymbolRef[]): { from: SymbolRef; to: SymbolRef; steps: SymbolEdge[] } | null => {
    const way = graph.wayBetween(starts, ({ id }) => ids.has(id) || uses.has(id))
    if (way === null) return null
    const use = ids.has(way.to.id) ? undefined : uses.get(way.to.id)
    return { ...way, to: use?.via.to ?? way.to, steps: [...way.steps, ...(use === undefined ? [] : [use.via])] }
  }
  if (!('kind' in from)) return wayFrom(from) ?? { from: from[0], to: symbol, steps: null }
  const { name } = from
  const serviceOf = ({ repoName, filePath }: SymbolRef): string | null => services.serviceOf(repoName, filePath)
  const own = functions.find((end) => serviceOf(end) === name)
  if (own !== undefined) return { from: name, to: own, steps: [], call: null, rest: [] }
  const users = [
    ...found.map((use) => use.symbol),
    ...functions.flatMap((end) => graph.callers(end)).map((edge) => edge.from),
  ]
  // Tests ask their own service.
  const leaving = graph.between().filter(({ via }) => via?.source === name && via.target !== name)
  const way = wayFrom([
    ...users.filter((user) => serviceOf(user) === name && !isTestSymbol(user)),
    ...leaving.map((edge) => edge.from),
  ])
  if (way !== null) return { ...way, from: name, call: null, rest: [] }
  const ends = new Set([...functions.map(serviceOf), ...found.map(({ service }) => service)])
  const ways = [...ends].map((service) => (service === null ? null : services.path(name, service)))
  const rest = ways.find((edges) => edges !== null) ?? null
  return { from: name, to: symbol, steps: rest === null ? null : [], call: null, rest: rest ?? [] }
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
 * Functions that send messages over a broker, by their id, with what they send: to a service that shares no other broker with the
 * sender's.
 */
function messagesOver(
  services: GraphStore,
  graph: JoinedGraph,
  { name }: ServiceNode,
): ReadonlyMap<number, ServiceCall> {
  const brokersOf = (service: string): readonly string[] =>
    services
      .neighbours(service, { depth: 1, direction: 'out' })
      .filter(({ source, target, edgeType }) => {
        return edgeType === 'queue' && source === service && services.find(target)?.kind !== 'service'
      })
      .map(({ target }) => target)
  const isOver = ({ source, target, arrival }: ServiceCall): boolean => {
    const heard = brokersOf(arrival?.service ?? target)
    const shared = brokersOf(source).filter((broker) => heard.includes(broker))
    return shared.length === 1 && shared[0] === name
  }
  const sent = graph.between().flatMap(({ kind, from, via }): [number, ServiceCall][] => {
    return kind === 'publishes' && via !== undefined && isOver(via) ? [[from.id, via]] : []
  })
  return new Map(sent)
}

/**
 * Over calls to the first function that belongs to the node, itself calls it, sends messages over it, or uses its tables; without one,
 * to the first that hears messages from it, and then to the first whose service has an edge to it, and on over the edges of services.
 */
function toNode(services: GraphStore, graph: JoinedGraph, starts: Functions, node: ServiceNode): MixedPath {
  const to = node.name
  const serviceOf = ({ repoName, filePath }: SymbolRef): string | null => services.serviceOf(repoName, filePath)
  const messages = node.kind === 'queue' ? messagesOver(services, graph, node) : new Map<number, ServiceCall>()
  const callOf = (symbol: SymbolRef): ServiceCall | null => {
    const calls = graph.callsThatEnd(symbol).filter(({ target, arrival }) => target === to || arrival?.service === to)
    return calls.find((call) => !isHeard(call)) ?? messages.get(symbol.id) ?? calls[0] ?? null
  }
  const tables = tableUsesOf(services, graph, node)
  const isThere = (symbol: SymbolRef): boolean => serviceOf(symbol) === to || callOf(symbol) !== null
  const hears = (symbol: SymbolRef): boolean => {
    const call = callOf(symbol)
    return call !== null && isHeard(call)
  }
  const isEnd = (symbol: SymbolRef): boolean => isThere(symbol) || tables.has(symbol.id)
  const arriving =
    graph.wayBetween(starts, (symbol) => isEnd(symbol) && !hears(symbol)) ?? graph.wayBetween(starts, isEnd)
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

function isHeard({ edgeType, method }: ServiceCall): boolean {
  return edgeType === 'queue' && method === 'subscribe'
}
