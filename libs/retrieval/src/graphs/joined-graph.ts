import type {
  GraphStore,
  OpenCall,
  ServiceCall,
  ServiceEndpoint,
  SymbolEdge,
  SymbolGraph,
  SymbolRef,
} from '@coderag/types'
import { endpointsNamed } from './endpoints-named.js'
import { joinedCalls, OUTSIDE } from './joined-calls.js'
import { packageCalls } from './package-calls.js'
import { overridesOf } from './same-member.js'

const joinedOf = new WeakMap<SymbolGraph, WeakMap<GraphStore, JoinedGraph>>()

/**
 * Returns the calls of all repositories as one graph: a function that calls an endpoint of another service leads to the
 * handler of that endpoint, one that publishes a message to what hears it, and one that uses a package of another repository to
 * what that declares. Both graphs belong to one generation.
 */
export function joinGraphs(symbols: SymbolGraph, services: GraphStore | null): JoinedGraph {
  if (services === null) return new JoinedGraph(symbols, null)
  const known = joinedOf.get(symbols) ?? new WeakMap<GraphStore, JoinedGraph>()
  joinedOf.set(symbols, known)
  const joined = known.get(services) ?? new JoinedGraph(symbols, services)
  known.set(services, joined)
  return joined
}

/** Edges of each symbol between services and into packages, and calls whose handler is not known. */
interface Joins {
  readonly into: ReadonlyMap<number, readonly SymbolEdge[]>
  readonly from: ReadonlyMap<number, readonly SymbolEdge[]>
  readonly ending: ReadonlyMap<number, readonly ServiceCall[]>
  readonly arriving: ReadonlyMap<number, readonly ServiceCall[]>
  readonly handlerOf: (endpoint: ServiceEndpoint) => SymbolRef | null
}

/** A way over calls between two of several symbols. */
export interface Way {
  readonly from: SymbolRef
  readonly to: SymbolRef
  /** Empty if a start is an end. */
  readonly steps: readonly SymbolEdge[]
}

/** A symbol graph with the calls between services. */
export class JoinedGraph implements SymbolGraph {
  readonly #own: SymbolGraph
  readonly #services: GraphStore | null
  #made: Joins | null = null
  /** What overrides a member, for as long as the graph is open. */
  readonly #overriding = new Map<number, readonly SymbolRef[]>()

  constructor(own: SymbolGraph, services: GraphStore | null) {
    this.#own = own
    this.#services = services
  }

  get symbolCount(): number {
    return this.#own.symbolCount
  }

  get edgeCount(): number {
    return this.#own.edgeCount
  }

  /** Returns the calls of a symbol that leave its service and end where no handler is known: at a database, outside. */
  callsThatEnd(symbol: SymbolRef): readonly ServiceCall[] {
    return this.#joins.ending.get(symbol.id) ?? []
  }

  /** Returns the calls of a symbol that were seen at run time and that no function is known to make. */
  callsThatArrive(symbol: SymbolRef): readonly ServiceCall[] {
    return this.#joins.arriving.get(symbol.id) ?? []
  }

  /** Returns all edges between services. */
  between(): readonly SymbolEdge[] {
    return [...this.#joins.from.values()].flat().filter(({ via }) => via !== undefined)
  }

  /** Returns the functions that answer endpoints, each once. */
  handlersOf(endpoints: readonly ServiceEndpoint[]): readonly SymbolRef[] {
    const found = endpoints.flatMap((endpoint) => this.#joins.handlerOf(endpoint) ?? [])
    return [...new Map(found.map((symbol) => [symbol.id, symbol])).values()]
  }

  /** A declaration, or the handlers of an endpoint: `orders POST /orders`. A name that both have means the endpoint. */
  find: SymbolGraph['find'] = (name, options) => {
    const { limit = Infinity, repoName } = options ?? {}
    const endpoints = this.#services === null ? [] : endpointsNamed(this.#services, name)
    const handlers = this.handlersOf(endpoints).filter((own) => repoName === undefined || own.repoName === repoName)
    return handlers.length > 0 ? handlers.slice(0, limit) : this.#own.find(name, options)
  }

  inFile: SymbolGraph['inFile'] = (repoName, filePath) => this.#own.inFile(repoName, filePath)

  symbols: SymbolGraph['symbols'] = (repoName) => this.#own.symbols(repoName)

  names: SymbolGraph['names'] = () => this.#own.names()

  callers: SymbolGraph['callers'] = (symbol, options) =>
    walk(symbol, options, (at, limit) => this.#edgesInto(at, limit), 'from')

  callees: SymbolGraph['callees'] = (symbol, options) =>
    walk(symbol, options, (at, limit) => this.#edgesFrom(at, limit), 'to')

  imports: SymbolGraph['imports'] = (file, direction) => this.#own.imports(file, direction)

  path(from: SymbolRef, to: SymbolRef): readonly SymbolEdge[] | null {
    return this.wayBetween([from], ({ id }) => id === to.id)?.steps ?? null
  }

  /**
   * Returns a shortest way from one of several symbols to one that is an end; null if there is none. Of equal ones it is that whose
   * calls between services are surest. It leads through declarations that override what is called only if no other way leads there.
   */
  wayBetween(starts: readonly SymbolRef[], isEnd: (symbol: SymbolRef) => boolean): Way | null {
    const plain = this.#shortest(starts, isEnd, (at) => this.#edgesFrom(at, Infinity))
    return plain ?? this.#shortest(starts, isEnd, this.#dispatched)
  }

  /**
   * Without those that are known to lead to another service: calls of a library that stand on the line of such a call, or
   * the only call there. If there are more of them than calls that leave, which one it is is not known, so all stay.
   */
  unresolvedOf: SymbolGraph['unresolvedOf'] = (symbol) => {
    const open = this.#own.unresolvedOf(symbol)
    const leaving = [
      ...(this.#joins.from.get(symbol.id) ?? []).map(({ line }) => line),
      ...this.callsThatEnd(symbol).map(({ evidence }) => evidence.line),
    ]
    const onLine = new Map<number, OpenCall[]>()
    for (const call of open) listAt(onLine, call.line).push(call)
    const known = new Set<OpenCall>()
    for (const [line, calls] of onLine) {
      const outside = calls.filter(({ reason }) => reason === OUTSIDE)
      const meant = outside.length > 0 ? outside : calls
      if (meant.length <= leaving.filter((own) => own === line).length) for (const call of meant) known.add(call)
    }
    return open.filter((call) => !known.has(call))
  }

  openCalls: SymbolGraph['openCalls'] = (names, repoName) => this.#own.openCalls(names, repoName)

  possibleCallers: SymbolGraph['possibleCallers'] = (symbol, options) => this.#own.possibleCallers(symbol, options)

  possibleCallees: SymbolGraph['possibleCallees'] = (symbol, options) => this.#own.possibleCallees(symbol, options)

  isFollowed: SymbolGraph['isFollowed'] = (symbol) => this.#own.isFollowed(symbol)

  importance: SymbolGraph['importance'] = (chunkId) => this.#own.importance(chunkId)

  /** Returns the graph of these repositories without the calls between services: those belong to a service graph of its own. */
  within: SymbolGraph['within'] = (repoNames) => this.#own.within(repoNames)

  #edgesInto(symbol: SymbolRef, limit: number): readonly SymbolEdge[] {
    return [...(this.#joins.into.get(symbol.id) ?? []), ...this.#own.callers(symbol, { limit })]
  }

  #edgesFrom(symbol: SymbolRef, limit: number): readonly SymbolEdge[] {
    return [...(this.#joins.from.get(symbol.id) ?? []), ...this.#own.callees(symbol, { limit })]
  }

  #shortest(
    starts: readonly SymbolRef[],
    isEnd: (symbol: SymbolRef) => boolean,
    edgesFrom: (symbol: SymbolRef) => readonly SymbolEdge[],
  ): Way | null {
    const reached = new Map<number, SymbolEdge | null>()
    for (
      let front = new Map<number, Arrival>(starts.map((at) => [at.id, { at, edge: null, confidence: 1 }]));
      front.size > 0;

    ) {
      for (const [id, { edge }] of front) reached.set(id, edge)
      const end = surest([...front.values()].filter(({ at }) => isEnd(at)))
      if (end !== undefined) return wayTo(end.at, reached)
      const next = new Map<number, Arrival>()
      for (const { at, confidence: before } of front.values()) {
        for (const edge of edgesFrom(at)) {
          if (!ON_PATHS.has(edge.kind) || reached.has(edge.to.id)) continue
          const confidence = before * (edge.via?.confidence ?? 1)
          const known = next.get(edge.to.id)
          if (known === undefined || known.confidence < confidence)
            next.set(edge.to.id, { at: edge.to, edge, confidence })
        }
      }
      front = next
    }
    return null
  }

  /** Edges from a symbol; a call of a member leads to what overrides it, too. */
  readonly #dispatched = (symbol: SymbolRef): readonly SymbolEdge[] =>
    this.#edgesFrom(symbol, Infinity).flatMap((edge) => [
      edge,
      ...this.#overrides(edge.to).map((to) => ({ ...edge, to, strategy: 'override' })),
    ])

  #overrides(symbol: SymbolRef): readonly SymbolRef[] {
    const known = this.#overriding.get(symbol.id)
    if (known !== undefined) return known
    const found = overridesOf(this.#own, symbol)
    this.#overriding.set(symbol.id, found)
    return found
  }

  get #joins(): Joins {
    if (this.#made !== null) return this.#made
    const [into, from] = [new Map<number, SymbolEdge[]>(), new Map<number, SymbolEdge[]>()]
    const [ending, arriving] = [new Map<number, ServiceCall[]>(), new Map<number, ServiceCall[]>()]
    const found =
      this.#services === null
        ? { edges: [], ending: [], arriving: [], handlerOf: () => null }
        : joinedCalls(this.#own, this.#services)
    const packages = this.#services === null ? [] : packageCalls(this.#own, this.#services)
    for (const edge of [...found.edges, ...packages]) {
      listAt(into, edge.to.id).push(edge)
      listAt(from, edge.from.id).push(edge)
    }
    for (const { from: caller, via } of found.ending) listAt(ending, caller.id).push(via)
    for (const { to, via } of found.arriving) listAt(arriving, to.id).push(via)
    this.#made = { into, from, ending, arriving, handlerOf: found.handlerOf }
    return this.#made
  }
}

const ON_PATHS: ReadonlySet<SymbolEdge['kind']> = new Set(['calls', 'passes', 'requests', 'publishes'])

const defaultLimit = 100

function walk(
  start: SymbolRef,
  { depth = 1, limit = defaultLimit }: { readonly depth?: number; readonly limit?: number } = {},
  edgesOf: (symbol: SymbolRef, limit: number) => readonly SymbolEdge[],
  far: 'from' | 'to',
): readonly SymbolEdge[] {
  const found: SymbolEdge[] = []
  const seen = new Set([start.id])
  let front = [start]
  for (let step = 0; step < depth && front.length > 0 && found.length < limit; step += 1) {
    const next: SymbolRef[] = []
    for (const at of front) {
      for (const edge of edgesOf(at, limit - found.length)) {
        if (found.length >= limit) return found
        found.push(edge)
        if (seen.has(edge[far].id)) continue
        seen.add(edge[far].id)
        next.push(edge[far])
      }
    }
    front = next
  }
  return found
}

/** Where a way has come to. */
interface Arrival {
  readonly at: SymbolRef
  /** Null at a start. */
  readonly edge: SymbolEdge | null
  /** Product of the confidences of the calls between services so far. */
  readonly confidence: number
}

/** Of equal ones the first. */
function surest(arrivals: readonly Arrival[]): Arrival | undefined {
  return arrivals.toSorted((a, b) => b.confidence - a.confidence)[0]
}

function wayTo(to: SymbolRef, reached: ReadonlyMap<number, SymbolEdge | null>): Way {
  const steps: SymbolEdge[] = []
  for (let edge = reached.get(to.id); edge != null; edge = reached.get(edge.from.id)) steps.unshift(edge)
  return { from: steps[0]?.from ?? to, to, steps }
}

function listAt<Item>(lists: Map<number, Item[]>, id: number): Item[] {
  const known = lists.get(id)
  if (known !== undefined) return known
  const made: Item[] = []
  lists.set(id, made)
  return made
}
