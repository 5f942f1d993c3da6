import type { GraphStore } from '@coderag/types'

const known = new WeakMap<GraphStore, boolean>()

/**
 * Tests whether an index holds a system of services: by the service graph, one of them calls another, a database or a queue. A
 * library has tools and examples for services, which call nothing but hosts outside.
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
  const is = graph.edges().some(({ source, target }) => source !== target && !external.has(target))
  known.set(graph, is)
  return is
}
