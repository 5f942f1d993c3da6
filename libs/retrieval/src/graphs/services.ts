import type {
  Deployment,
  EdgeEvidence,
  GraphStore,
  ServiceEdge,
  ServiceEndpoint,
  ServiceNode,
  SymbolEdge,
  UnresolvedCall,
  WorkloadAssignment,
} from '@coderag/types'
import { findService, meantBy } from './find-service.js'
import type { JoinedGraph } from './joined-graph.js'
import { serviceNamesOf, similarServices } from './service-names.js'

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
  const { node, called } = meantBy(store, asked)
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
