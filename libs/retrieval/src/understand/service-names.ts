import type { GraphStore } from '@coderag/types'

const known = new WeakMap<GraphStore, ReadonlyMap<string, string>>()
const none: ReadonlyMap<string, string> = new Map()
/** Minimum length of an alias. Shorter ones are words of every query. */
const LEAST_ALIAS = 3

/** Returns the names of the service graph's nodes, alias → name; empty without a graph. */
export function serviceNamesOf(graph: GraphStore | null): ReadonlyMap<string, string> {
  if (graph === null) return none
  const made = known.get(graph)
  if (made !== undefined) return made
  const names = new Map<string, string>()
  for (const { name, aliases } of graph.nodes()) {
    for (const alias of aliases) if (alias.length >= LEAST_ALIAS) names.set(alias, name)
    names.set(name, name)
  }
  known.set(graph, names)
  return names
}
