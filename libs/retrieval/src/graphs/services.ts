import type {
  Deployment,
  EdgeEvidence,
  GraphDirection,
  GraphStore,
  Observation,
  ServiceCall,
  SymbolEdge,
  ServiceEdge,
  ServiceEdgeType,
  ServiceEndpoint,
  ServiceNode,
  UnresolvedCall,
  WorkloadAssignment,
} from '@coderag/types'
import { RetrievalError } from '../errors.js'
import type { JoinedGraph } from './joined-graph.js'
import { serviceNamesOf, servicesCalled, similarServices } from './service-names.js'

/** Selects a part of the service graph. */
export interface GraphSelection {
  /** Name of a node, or what people call it (`findService`). Without one, the part is the whole graph. */
  readonly service?: string
  /** Number of steps from the node, at least 1. Default: 1, the node's own edges. */
  readonly depth?: number
  /** Default: `both`. */
  readonly direction?: GraphDirection
  /** Follows and keeps only edges of these types, and of the nodes those that they join and `service`. Default: all. */
  readonly kinds?: readonly ServiceEdgeType[]
  /** Leaves out servers for all services, such as discovery and tracing, and their edges. Default: false. */
  readonly hidesInfrastructure?: boolean
}

/** The service graph or a part of it. */
export interface GraphPart {
  /** Increases when a field is removed or changes its meaning. */
  readonly format: 1
  /** Name of the node that the part is around. Absent for the whole graph. */
  readonly service?: string
  /** Sorted by name. */
  readonly nodes: readonly ServiceNode[]
  readonly edges: readonly ServiceEdge[]
  readonly unresolved: readonly UnresolvedCall[]
  /** HTTP routes. */
  readonly endpoints: readonly ServiceEndpoint[]
  /** gRPC methods. */
  readonly rpcs: readonly ServiceEndpoint[]
  /** The calls behind the edges, one for each place, with the endpoint where it arrives. */
  readonly calls: readonly ServiceCall[]
}

/** Endpoints and messages of a service, and its callers. */
export interface Contract {
  readonly service: string
  readonly endpoints: readonly ServiceEndpoint[]
  /** Edges of messages that it publishes or receives. */
  readonly messages: readonly ServiceEdge[]
  /** Edges that lead to it. */
  readonly callers: readonly ServiceEdge[]
  /** Calls of other systems that ask for a name that it has. */
  readonly possible: readonly UnresolvedCall[]
  /**
   * Functions of other services that call it or send it messages, with the function that answers: its own, or for a proxy that
   * of the service behind it.
   */
  readonly calls: readonly SymbolEdge[]
}

/** What a service is made of, and why. */
export interface ServiceReasons {
  readonly service: string
  readonly kind: ServiceNode['kind']
  /** Folders of its code. Empty if it is only deployed. */
  readonly roots: ServiceNode['roots']
  /** Workloads that run its code, each with what spoke for it and with the runner-up. */
  readonly assignments: readonly WorkloadAssignment[]
  /** Workloads of manifests that run it, with namespace, image, ports and names of variables. */
  readonly deployments: readonly Deployment[]
  /** Other places that prove that it exists, such as the workload of an image that is not built here. */
  readonly places: readonly EdgeEvidence[]
  /** Its edges that hold in some environments only. */
  readonly limited: readonly ServiceEdge[]
  /** Calls that may lead from it to another system, or from another system to it: they have a name in common, no more. */
  readonly possible: readonly UnresolvedCall[]
}

/** A shortest path between two services. `steps` is null if there is none. */
export interface ServicePath {
  readonly from: string
  readonly to: string
  readonly steps: readonly ServiceEdge[] | null
}

/**
 * Says what a call asks for and of whom: `POST /v1/reservations of inventory`, `publishes orders.created to stock`, and whether run
 * time showed it.
 */
export function describeCall(call: ServiceCall): string {
  return call.observed === undefined ? asked(call) : `${asked(call)}, ${describeObservation(call.observed)}`
}

/** Says what run time showed: `seen 12 times at run time`. */
export function describeObservation({ calls }: Observation): string {
  return `seen ${calls === null ? '' : calls === 1 ? 'once ' : `${calls} times `}at run time`
}

function asked({ edgeType, method, path, target, arrival }: ServiceCall): string {
  const what = arrival?.path ?? path ?? ''
  const service = arrival?.service ?? target
  if (edgeType === 'queue')
    return [method === 'subscribe' ? 'hears' : 'publishes', what, 'to', service].filter(Boolean).join(' ')
  if (edgeType === 'db') return `uses ${service}`
  return [edgeType === 'http' ? (method ?? arrival?.method) : '', what, 'of', service].filter(Boolean).join(' ')
}

/**
 * Returns the graph around a node, or all of it, with what belongs to the nodes of that part.
 *
 * @throws RetrievalError `SERVICE_UNKNOWN`.
 */
export function selectGraph(
  store: GraphStore,
  { service, depth = 1, direction = 'both', kinds, hidesInfrastructure = false }: GraphSelection = {},
): GraphPart {
  const part = surroundings(store, { service, depth, direction, kinds })
  return hidesInfrastructure ? withoutInfrastructure(part) : part
}

function surroundings(store: GraphStore, { service, depth, direction, kinds }: Surroundings): GraphPart {
  if (service === undefined) {
    if (kinds === undefined) return partOf(store, store.edges(), null)
    const edges = store.edges().filter(({ edgeType }) => kinds.includes(edgeType))
    return ofKinds(partOf(store, edges, endsOf(edges)), kinds)
  }
  const { name } = findService(store, service)
  const edges =
    kinds === undefined
      ? store.neighbours(name, { depth, direction })
      : reached(store, name, { depth, direction, kinds })
  const part = partOf(store, edges, new Set([name, ...endsOf(edges)]))
  return { ...(kinds === undefined ? part : ofKinds(part, kinds)), service: name }
}

interface Surroundings {
  readonly service: string | undefined
  readonly depth: number
  readonly direction: GraphDirection
  readonly kinds: readonly ServiceEdgeType[] | undefined
}

function endsOf(edges: readonly ServiceEdge[]): ReadonlySet<string> {
  return new Set(edges.flatMap(({ source, target }) => [source, target]))
}

/** The edges of some types within `depth` steps over such edges. */
function reached(
  store: GraphStore,
  start: string,
  { depth, direction, kinds }: { depth: number; direction: GraphDirection; kinds: readonly ServiceEdgeType[] },
): readonly ServiceEdge[] {
  const found = new Set<ServiceEdge>()
  const seen = new Set([start])
  let front = [start]
  for (let step = 0; step < depth; step += 1) {
    const own = front
      .flatMap((name) => store.neighbours(name, { depth: 1, direction }))
      .filter(({ edgeType }) => kinds.includes(edgeType))
    for (const edge of own) found.add(edge)
    front = [...endsOf(own)].filter((name) => !seen.has(name))
    for (const name of front) seen.add(name)
  }
  return [...found]
}

/** Leaves out what belongs to edges of other types. */
function ofKinds(part: GraphPart, kinds: readonly ServiceEdgeType[]): GraphPart {
  return {
    ...part,
    unresolved: part.unresolved.filter(({ edgeType }) => kinds.includes(edgeType)),
    calls: part.calls.filter(({ edgeType }) => kinds.includes(edgeType)),
    endpoints: part.endpoints.filter(({ protocol }) => kinds.includes(protocol)),
    rpcs: kinds.includes('grpc') ? part.rpcs : [],
  }
}

/** A node that was only reached over edges which are left out stays; the edges that lead on from it are shown. */
function withoutInfrastructure(part: GraphPart): GraphPart {
  const servers = new Set(part.nodes.filter(({ role }) => role !== undefined).map(({ name }) => name))
  const isOwn = ({ service }: ServiceEndpoint): boolean => !servers.has(service)
  return {
    ...part,
    nodes: part.nodes.filter(({ name }) => !servers.has(name)),
    edges: part.edges.filter(({ isInfrastructure }) => isInfrastructure !== true),
    unresolved: part.unresolved.filter(({ source }) => !servers.has(source)),
    calls: part.calls.filter(({ source, target }) => !servers.has(source) && !servers.has(target)),
    endpoints: part.endpoints.filter(isOwn),
    rpcs: part.rpcs.filter(isOwn),
  }
}

function partOf(store: GraphStore, edges: readonly ServiceEdge[], names: ReadonlySet<string> | null): GraphPart {
  const isSelected = (name: string): boolean => names === null || names.has(name)
  const endpoints = store.endpoints().filter(({ service }) => isSelected(service))
  return {
    format: 1,
    nodes: store.nodes().filter(({ name }) => isSelected(name)),
    edges,
    unresolved: store.unresolved().filter(({ source }) => isSelected(source)),
    calls: store.calls().filter(({ source, target }) => isSelected(source) && isSelected(target)),
    endpoints: endpoints.filter(({ protocol }) => protocol !== 'grpc'),
    rpcs: endpoints.filter(({ protocol }) => protocol === 'grpc'),
  }
}

/**
 * Returns the endpoints and topics of a service, and its callers.
 *
 * @param graph - Gives the functions; null if the index has no symbol graph.
 * @throws RetrievalError `SERVICE_UNKNOWN`.
 */
export function contractOf(store: GraphStore, graph: JoinedGraph | null, service: string): Contract {
  const { name } = findService(store, service)
  return {
    service: name,
    endpoints: store.endpoints(name),
    messages: store
      .edges()
      .filter(({ edgeType, source, target }) => edgeType === 'queue' && (source === name || target === name)),
    callers: store.neighbours(name, { depth: 1, direction: 'in' }),
    possible: possibleCalls(store, name).filter(({ source }) => source !== name),
    calls:
      graph
        ?.between()
        .filter(({ via }) => via?.source !== name && (via?.arrival?.service === name || via?.target === name)) ?? [],
  }
}

/** Returns the calls that may lead from a service to another system, or from there to it. */
function possibleCalls(store: GraphStore, name: string): readonly UnresolvedCall[] {
  return store
    .unresolved()
    .filter(({ source, possible }) => possible !== undefined && (source === name || possible.includes(name)))
}

/** Returns what code and which workloads a service is, and why; the names that may be meant if no or several are called so. */
export function reasonsOf(store: GraphStore, asked: string): ServiceReasons | readonly string[] {
  const { node, called } = meant(store, asked)
  if (node === null) return called.length > 1 ? called : similarServices(asked, serviceNamesOf(store))
  const { name, kind, roots, assignments = [], deployments = [], evidence } = node
  const isWeighed = (place: EdgeEvidence): boolean =>
    assignments.some(
      ({ repoName, filePath, line }) =>
        repoName === place.repoName && filePath === place.filePath && line === place.line,
    )
  const places = evidence.filter((place) => !isWeighed(place))
  const own = store.neighbours(name, { depth: 1, direction: 'both' })
  const limited = own.filter(({ environments }) => environments !== undefined)
  const possible = possibleCalls(store, name)
  return { service: name, kind, roots, assignments, deployments, places, limited, possible }
}

/**
 * Returns a shortest path between two services.
 *
 * @throws RetrievalError `SERVICE_UNKNOWN`.
 */
export function servicePath(store: GraphStore, from: string, to: string): ServicePath {
  const [start, end] = [findService(store, from).name, findService(store, to).name]
  return { from: start, to: end, steps: store.path(start, end) }
}

/**
 * Returns the node that a name or alias means, or what people call it: `order service` for acme-orders-api.
 *
 * @param alike - Names of other things that may be meant, where the caller takes more than services.
 * @throws RetrievalError `SERVICE_UNKNOWN` if none or several may be meant; `details.known` lists what to choose from.
 */
export function findService(store: GraphStore, name: string, alike: readonly string[] | null = null): ServiceNode {
  const { node, called } = meant(store, name)
  if (node !== null) return node
  if (called.length > 1) {
    const message = `Several services may be called "${name}": ${listed(called)}. Use one of these names.`
    throw new RetrievalError('SERVICE_UNKNOWN', message, { name, known: called })
  }
  const similar = [...new Set([...similarServices(name, serviceNamesOf(store)), ...(alike ?? [])])]
  const known = similar.length > 0 ? similar : store.nodes().map((own) => own.name)
  const hint = known.length === 0 ? '' : ` ${similar.length > 0 ? 'Similar names' : 'Known'}: ${listed(known)}.`
  const message = `${alike === null ? 'No service' : 'Nothing of the map'} is called "${name}".${hint}`
  throw new RetrievalError('SERVICE_UNKNOWN', message, { name, known })
}

function meant(store: GraphStore, name: string): { node: ServiceNode | null; called: readonly string[] } {
  const called = servicesCalled(name, serviceNamesOf(store))
  return { node: store.find(name) ?? (called.length === 1 ? store.find(called[0] ?? '') : null), called }
}

/** Maximum number of names in a message. */
const LISTED_NAMES = 20

/** Returns names for a message, at most 20 and how many more there are. */
export function listed(names: readonly string[]): string {
  const rest = names.length > LISTED_NAMES ? ` and ${names.length - LISTED_NAMES} more` : ''
  return `${names.slice(0, LISTED_NAMES).join(', ')}${rest}`
}
