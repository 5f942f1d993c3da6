import type { GraphDirection, GraphStore, ServiceEdge } from '@coderag/types'
import type { ServiceGraph } from './service-graph.js'

/** Selects a part of a graph. Without a service it is everything. */
export interface GraphSelection {
  /** Name or alias that the store finds. */
  readonly service?: string
  /** Steps from it; 1 is its own edges. */
  readonly depth: number
  readonly direction: GraphDirection
}

/** The part of a graph around a node, or all of it, with what belongs to the nodes of that part. */
export function selectGraph(store: GraphStore, { service, depth, direction }: GraphSelection): ServiceGraph {
  const center = service === undefined ? null : store.find(service)
  if (service === undefined) return graphOf(store, store.edges(), null)
  if (center === null) return { format: 1, nodes: [], edges: [], unresolved: [], endpoints: [], rpcs: [] }
  const edges = store.neighbours(center.name, { depth, direction })
  return graphOf(store, edges, new Set([center.name, ...edges.flatMap(({ source, target }) => [source, target])]))
}

function graphOf(store: GraphStore, edges: readonly ServiceEdge[], names: ReadonlySet<string> | null): ServiceGraph {
  const isMeant = (name: string): boolean => names === null || names.has(name)
  const endpoints = store.endpoints().filter(({ service }) => isMeant(service))
  return {
    format: 1,
    nodes: store.nodes().filter(({ name }) => isMeant(name)),
    edges,
    unresolved: store.unresolved().filter(({ source }) => isMeant(source)),
    endpoints: endpoints.filter(({ protocol }) => protocol !== 'grpc'),
    rpcs: endpoints.filter(({ protocol }) => protocol === 'grpc'),
  }
}
