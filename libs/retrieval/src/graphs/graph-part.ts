import type {
  GraphDirection,
  GraphStore,
  ServiceCall,
  ServiceEdge,
  ServiceEdgeType,
  ServiceEndpoint,
  ServiceNode,
  UnresolvedCall,
} from '@coderag/types'
import { findService } from './find-service.js'

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
