import type {
  CallArrival,
  EdgeEvidence,
  GraphStore,
  OpenCallFrom,
  ServiceCall,
  ServiceEndpoint,
  SymbolEdge,
  SymbolGraph,
  SymbolRef,
} from '@coderag/types'
import { isTestSymbol } from './test-symbol.js'
import { Handlers, isGenerated, spellings } from './handlers.js'

/** A call that leaves its service and ends where no handler is known. */
interface EndingCall {
  readonly from: SymbolRef
  readonly via: ServiceCall
}

/** A call that was seen at run time and that no function is known to make. */
interface ArrivingCall {
  readonly to: SymbolRef
  readonly via: ServiceCall
}

interface Place {
  readonly from: SymbolRef
  readonly line: number
}

interface JoinedCalls {
  readonly edges: readonly SymbolEdge[]
  readonly ending: readonly EndingCall[]
  readonly arriving: readonly ArrivingCall[]
  /** Returns the function that answers an endpoint; null if it is not known. */
  readonly handlerOf: (endpoint: ServiceEndpoint) => SymbolRef | null
}

/** Joins the calls between services with the functions that make and answer them. */
export function joinedCalls(symbols: SymbolGraph, services: GraphStore): JoinedCalls {
  const handlers = new Handlers(symbols, services)
  const join = new Join(symbols, services, handlers)
  const calls = services.calls()
  for (const call of calls) join.add(call)
  const called = new Set(calls.map(({ source, target, edgeType }) => `${source}\n${target}\n${edgeType}`))
  for (const { source, target, edgeType, evidence, confidence } of services.edges()) {
    if (edgeType !== 'grpc' || called.has(`${source}\n${target}\n${edgeType}`)) continue
    // A client that is made at run time is seen by its methods alone.
    for (const place of evidence)
      join.addMethods({
        source,
        target,
        edgeType,
        method: null,
        path: null,
        evidence: place,
        confidence,
        arrival: null,
      })
  }
  return {
    edges: [...join.edges.values()],
    ending: join.ending,
    arriving: join.arriving,
    handlerOf: ({ service, method, path, handler, evidence }) =>
      handlers.handlerOf({ service, method, path, handler, evidence }),
  }
}

class Join {
  readonly edges = new Map<string, SymbolEdge>()
  readonly ending: EndingCall[] = []
  readonly arriving: ArrivingCall[] = []
  readonly #symbols: SymbolGraph
  readonly #services: GraphStore
  readonly #handlers: Handlers
  readonly #open = new Map<string, ReadonlyMap<string, readonly OpenCallFrom[]>>()
  readonly #rpcsOf = new Map<string, ServiceEndpoint[]>()
  readonly #rpcNames: ReadonlySet<string>
  #rpcHandlers: ReadonlySet<number> | null = null

  constructor(symbols: SymbolGraph, services: GraphStore, handlers: Handlers) {
    this.#symbols = symbols
    this.#services = services
    this.#handlers = handlers
    const rpcs = services.endpoints().filter(({ protocol }) => protocol === 'grpc')
    for (const rpc of rpcs) this.#rpcsOf.set(rpc.service, [...(this.#rpcsOf.get(rpc.service) ?? []), rpc])
    this.#rpcNames = new Set(rpcs.flatMap(({ method }) => spellings(method)))
  }

  add(call: ServiceCall): void {
    if (call.edgeType === 'grpc' && call.arrival === null && this.addMethods(call)) return
    const from = this.#handlers.around(call.evidence)
    const to = call.arrival === null ? null : this.#handlers.handlerOf(call.arrival)
    if (from === null) {
      if (call.observed !== undefined && to !== null) this.arriving.push({ to, via: call })
    } else if (to !== null) this.#addEdge(from, to, call, call.evidence.line)
    // A test that asks its own service leaves it nowhere.
    else if (call.source !== call.target) this.ending.push({ from, via: call })
  }

  /**
   * A client of gRPC is made in one place and used in others: its methods are called where the generated client declares
   * them, or where a value of unknown type has a method of that name.
   */
  addMethods(call: ServiceCall): boolean {
    const asked = call.path?.slice(call.path.lastIndexOf('.') + 1)
    const all = (this.#rpcsOf.get(call.target) ?? []).map((rpc) => ({ ...rpc, declaredIn: serviceIn(rpc.path) }))
    // What injects a client names none: `@GrpcClient("stock")`.
    const named = all.filter(({ declaredIn }) => declaredIn === asked)
    let isFound = false
    for (const { path, method, handler, evidence, declaredIn } of named.length > 0 ? named : all) {
      const arrival: CallArrival = { service: call.target, method, path, handler, evidence }
      const to = this.#handlers.handlerOf(arrival)
      if (to === null) continue
      for (const { from, line } of this.#callsOf(spellings(method), declaredIn, call)) {
        this.#addEdge(from, to, { ...call, method, arrival }, line)
        isFound = true
      }
    }
    return isFound
  }

  /**
   * Calls of a method where the generated client declares it, those of its type, which a repository need not hold, and those of a value
   * of unknown type beside the place where the client is made. Of the last, if the service declares a function of that name, which wraps
   * the call, it alone makes the call.
   */
  #callsOf(names: readonly string[], service: string, call: ServiceCall): Place[] {
    const { repoName, filePath } = call.evidence
    const ownerOf = (path: string): string | null => this.#services.serviceOf(repoName, path)
    const found = this.#callsIn((own) => ownerOf(own.filePath) === call.source, names, service, call.evidence)
    const made = folderOf(filePath)
    if (found.length > 0 || made === '' || ownerOf(filePath) !== null) return found
    // A library of the system that makes a client and calls its methods is of no service.
    const isBeside = (own: SymbolRef): boolean => ownerOf(own.filePath) === null && own.filePath.startsWith(made)
    return this.#callsIn(isBeside, names, service, call.evidence)
  }

  #callsIn(
    isOwn: (symbol: SymbolRef) => boolean,
    names: readonly string[],
    service: string,
    { repoName, filePath }: EdgeEvidence,
  ): Place[] {
    const declared = names
      .flatMap((name) => this.#handlers.declaredAs(name, repoName))
      .filter(({ name }) => names.includes(name))
    const named = names
      .flatMap((name) => this.#openCalls(repoName).get(name) ?? [])
      .filter((call) => call.name.includes('.') && (isOfClient(call, service) || isNear(call.from, filePath)))
    // Beside calls on what is a client by its type, the others of this name are those of something else, as of a message.
    const typed = named.filter(({ type, from }) => type !== undefined && isOwn(from) && isClient(type, service))
    const open = typed.length > 0 ? typed : named
    const stubs = declared.filter((own) => isClientOf(own, service))
    const ofStubs = stubs.flatMap((stub) => this.#symbols.callers(stub)).filter(({ kind }) => kind === 'calls')
    if (open.length + ofStubs.length === 0) return []
    // What calls a method of its own name is a wrapper, though it may be called a client, or answer such a method itself.
    const calling = new Set([...open, ...ofStubs].map(({ from }) => from.id))
    const isWrapper = (own: SymbolRef): boolean =>
      isOwn(own) &&
      !isGenerated(own) &&
      // What stands in for a client in tests wraps none.
      !isTestSymbol(own) &&
      (calling.has(own.id) || !(isClientOf(own, service) || this.#answering.has(own.id)))
    const wrappers = new Set(declared.filter(isWrapper).map(({ id }) => id))
    const followed = ofStubs.filter(({ to }) => !wrappers.has(to.id))
    const guessed = open.filter(
      (call) => wrappers.size === 0 || wrappers.has(call.from.id) || isOfClient(call, service),
    )
    return [...followed, ...guessed].filter(({ from }) => isOwn(from) && !isGenerated(from) && !isTestSymbol(from))
  }

  #addEdge(from: SymbolRef, to: SymbolRef, via: ServiceCall, line: number): void {
    const kind = via.edgeType === 'queue' ? 'publishes' : 'requests'
    const key = `${from.id} ${to.id} ${line}`
    const { strategy } = via.evidence
    if (!this.edges.has(key)) this.edges.set(key, { from, to, kind, line, strategy, via })
  }

  /** Ids of the functions that answer methods of gRPC. */
  get #answering(): ReadonlySet<number> {
    this.#rpcHandlers ??= new Set(
      [...this.#rpcsOf.values()].flat().flatMap(({ service, method, path, handler, evidence }) => {
        const found = this.#handlers.handlerOf({ service, method, path, handler, evidence })
        return found === null ? [] : [found.id]
      }),
    )
    return this.#rpcHandlers
  }

  /** The open calls of a repository that have the name of a method of gRPC. */
  #openCalls(repoName: string): ReadonlyMap<string, readonly OpenCallFrom[]> {
    const known = this.#open.get(repoName)
    if (known !== undefined) return known
    const found = this.#symbols.openCalls(this.#rpcNames, repoName)
    this.#open.set(repoName, found)
    return found
  }
}

/** `CartService` of `shop.v1.CartService/GetCart`. */
function serviceIn(path: string): string {
  const [whole = ''] = path.split('/')
  return whole.slice(whole.lastIndexOf('.') + 1)
}

/** The reason of an open call of a library. */
export const OUTSIDE = 'outside the repository'

/** Returns true for a method of the client that a generator made of a service. */
function isClientOf({ qualifiedName }: SymbolRef, service: string): boolean {
  return qualifiedName
    .split(/[.:#\\]+/)
    .slice(0, -1)
    .some((part) => isClient(part, service))
}

/** `CartServiceClient`, `CartServiceBlockingStub`, `CartServiceGrpc`, `CartServiceInterface` */
function isClient(type: string, service: string): boolean {
  return (
    type.toLowerCase().startsWith(service.toLowerCase()) &&
    /client|stub|grpc|interface/i.test(type.slice(service.length))
  )
}

/**
 * Returns true for an open call of what is a client by its type or, of a library's value whose type is not known, by a method of
 * two words or more: `get` and `register` are methods of much else.
 */
function isOfClient({ name, type, reason }: OpenCallFrom, service: string): boolean {
  if (type !== undefined) return isClient(type, service)
  const isOfType = /^[A-Z]\w*\.\w+$/.test(name)
  return reason === OUTSIDE && !isOfType && /[a-z0-9](?:[A-Z]|_)/.test(name.slice(name.lastIndexOf('.') + 1))
}

/** The file in which a client is made, or one of its folder. */
function isNear({ filePath }: SymbolRef, made: string): boolean {
  return folderOf(filePath) === folderOf(made)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
