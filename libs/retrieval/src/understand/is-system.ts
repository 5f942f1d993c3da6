import type { GraphStore, ServiceEdge } from '@coderag/types'

const known = new WeakMap<GraphStore, boolean>()

/**
 * Tests whether an index holds a system of services: by the service graph, one of them calls another, a database or a queue. A
 * library has tools and examples for services, which call nothing but hosts outside, and databases that nothing deploys.
 */
export function isSystem(graph: GraphStore | null): boolean {
  if (graph === null) return false
  const found = known.get(graph)
  if (found !== undefined) return found
  const external = new Set(
    graph
      .nodes()
      .filter(({ kind }) => kind === 'external')
      .map(({ name }) => name),
  )
  const is = graph
    .edges()
    .some((edge) => edge.source !== edge.target && !external.has(edge.target) && !isUndeployed(edge))
  known.set(graph, is)
  return is
}

/** Returns true for an edge to a database or a broker that nothing deploys. */
function isUndeployed({ evidence }: ServiceEdge): boolean {
  return evidence.length > 0 && evidence.every(({ strategy }) => strategy === 'local-store')
}
