import type { GraphStore, ServiceEdge, ServiceNode } from '@coderag/types'
import { groupBy } from '../services/group-by.js'
import { bareName, plainName } from '../services/names.js'
import type { ObservedEdge } from './observed-edge.js'
import { OBSERVED, OBSERVED_FORMATS, type Observed, type ObservedFormat } from './observed-edges.js'

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
  const nodeOf = nodeSearch(store)
  const seen = new Set(observed.flatMap(({ source, target }) => [source, target]))
  const names = new Map([...seen].map((name) => [name, nodeOf(name)]))
  const known = new Set([...names.values()].flatMap((node) => node?.name ?? []))
  const pairs = new Map<string, ObservedEdge>()
  const unresolved = new Set<string>()
  for (const edge of observed) {
    const [source, target] = [names.get(edge.source), names.get(edge.target)]
    if (source == null) unresolved.add(edge.source)
    if (target == null) unresolved.add(edge.target)
    if (source != null && target != null && source !== target) pairs.set(`${source.name}\n${target.name}`, edge)
  }
  const all = store.edges().filter(isInCode)
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

/**
 * Compares what code shows with what the index itself has of run time, type by type. Null if it has nothing. Names of tracing that no
 * node has were left out when the graph was made.
 */
export function driftInIndex(store: GraphStore): Drift | null {
  const all = store.edges()
  const seen = all.flatMap((edge) => observedEdgeOf(edge) ?? [])
  const [first] = seen
  if (first === undefined) return null
  const known = new Set(seen.flatMap(({ observed: { source, target } }) => [source, target]))
  const inCode = all.filter(isInCode)
  const compared = inCode.filter(({ source, target }) => known.has(source) && known.has(target))
  return {
    against: OBSERVED_FORMATS.find((format) => format === first.format) ?? 'opentelemetry',
    confirmed: seen.filter(({ edge }) => isInCode(edge)).map(({ edge, observed }) => ({ edge, observed })),
    onlyInCode: compared.filter(({ observed }) => observed === undefined),
    onlyObserved: seen.filter(({ edge }) => !isInCode(edge)).map(({ observed }) => observed),
    unknownNames: [],
    notCompared: inCode.length - compared.length,
  }
}

function observedEdgeOf(edge: ServiceEdge) {
  const { source, target, observed, evidence } = edge
  const place = evidence.find(({ strategy }) => strategy === OBSERVED)
  if (observed === undefined || place === undefined) return null
  return { edge, observed: { source, target, calls: observed.calls, place: place.filePath }, format: place.extractor }
}

function isInCode({ evidence }: ServiceEdge): boolean {
  return evidence.length === 0 || evidence.some(({ strategy }) => strategy !== OBSERVED)
}

/**
 * Returns a search for nodes by the names that tracing has: the one node with a name; else the one whose name is the same without
 * punctuation and words such as `service`. Null if none or several have it.
 */
export function nodeSearch(store: GraphStore): (name: string) => ServiceNode | null {
  const spellings = [plainName, bareName].map((spelled) => {
    const named = store.nodes().flatMap((node) => {
      const names = new Set([node.name, ...node.aliases].map((own) => spelled(own)))
      return [...names].map((name) => ({ name, node }))
    })
    return { spelled, nodes: groupBy(named, ({ name }) => name) }
  })
  return (name) => {
    const exact = store.find(name)
    if (exact !== null) return exact
    for (const { spelled, nodes } of spellings) {
      const [only, ...others] = nodes.get(spelled(name)) ?? []
      if (only !== undefined && others.length === 0) return only.node
    }
    return null
  }
}
