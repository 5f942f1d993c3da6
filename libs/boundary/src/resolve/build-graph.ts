import type { ServiceGraph } from '../graph/service-graph.js'
import type { FactDocument, SourceEntry } from '../store/source-facts.js'
import { GRAPH_FORMAT } from '../format.js'

/** Resolves the facts of all sources into the service graph. */
export function buildServiceGraph(sources: readonly SourceEntry[], documents: readonly FactDocument[]): ServiceGraph {
  void documents
  const nodes = sources
    .flatMap(({ repoName, services }) =>
      services.map((root) => ({
        name: root.name,
        kind: 'service' as const,
        aliases: [],
        language: null,
        ports: [],
        roots: [{ ...root, repoName }],
        evidence: [],
      })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return { format: GRAPH_FORMAT, nodes, edges: [], unresolved: [], endpoints: [] }
}
