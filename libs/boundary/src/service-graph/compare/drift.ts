import type { GraphStore, ServiceEdge, ServiceNode } from '@coderag/types'
import { bareName, plainName } from '../services/names.js'
import type { ObservedEdge } from './observed-edge.js'
import type { Observed, ObservedFormat } from './observed-edges.js'

/** The service graph beside what tracing saw or a catalogue claims. */
export interface Drift {
  readonly against: ObservedFormat
  /** Edges of the graph that were observed, too. */
  readonly confirmed: readonly { readonly edge: ServiceEdge; readonly observed: ObservedEdge }[]
  /** Edges of the graph between things that the observation knows, which it does not have. */
  readonly onlyInCode: readonly ServiceEdge[]
  /** Observed connections between things of the graph, which the graph does not have. */
  readonly onlyObserved: readonly ObservedEdge[]
  /** Names that the observation has and the graph does not know. */
  readonly unknownNames: readonly string[]
  /** Number of edges of the graph with an end that the observation does not know. They are not judged. */
  readonly notCompared: number
}

/**
 * Compares a service graph with observed connections. Names are compared by all names of a node, without case,
 * punctuation and words such as `service`. A message that goes over a broker confirms the edge between its services.
 */
export function driftOf(store: GraphStore, { format, edges: observed }: Observed): Drift {
  const names = new Map<string, ServiceNode | null>()
  const seen = observed.flatMap(({ source, target }) => [source, target])
  for (const name of seen) if (!names.has(name)) names.set(name, nodeNamed(store, name))
  const known = new Set([...names.values()].flatMap((node) => node?.name ?? []))
  const pairs = new Map<string, ObservedEdge>()
  const unresolved = new Set<string>()
  for (const edge of observed) {
    const [source, target] = [names.get(edge.source), names.get(edge.target)]
    if (source == null) unresolved.add(edge.source)
    if (target == null) unresolved.add(edge.target)
    if (source != null && target != null && source !== target) pairs.set(`${source.name}\n${target.name}`, edge)
  }
  const all = store.edges()
  const own = new Set(all.map(({ source, target }) => `${source}\n${target}`))
  const isKnown = ({ source, target }: ServiceEdge): boolean => known.has(source) && known.has(target)
  const compared = all.filter(isKnown)
  return {
    against: format,
    confirmed: compared.flatMap((edge) => {
      const found = pairs.get(`${edge.source}\n${edge.target}`)
      return found === undefined ? [] : [{ edge, observed: found }]
    }),
    onlyInCode: compared.filter(({ source, target }) => !pairs.has(`${source}\n${target}`)),
    onlyObserved: [...pairs].flatMap(([pair, edge]) => (own.has(pair) ? [] : [edge])),
    unknownNames: [...unresolved].sort(),
    notCompared: all.length - compared.length,
  }
}

/** The one node with that name; else the one whose name is the same without punctuation and words such as `service`. */
function nodeNamed(store: GraphStore, name: string): ServiceNode | null {
  const exact = store.find(name)
  if (exact !== null) return exact
  for (const spelled of [plainName, bareName]) {
    const found = store
      .nodes()
      .filter((node) => [node.name, ...node.aliases].some((own) => spelled(own) === spelled(name)))
    const [only] = found
    if (only !== undefined && found.length === 1) return only
  }
  return null
}
