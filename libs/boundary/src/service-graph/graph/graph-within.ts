import type { EdgeEvidence, ServiceEdge, ServiceEndpoint, ServiceNode } from '@coderag/types'
import type { ServiceGraph } from './service-graph.js'

/**
 * Returns the part of a graph that some repositories prove. A node needs a folder or evidence in them, an edge needs
 * evidence in them and both its nodes. Values that other repositories may have contributed, such as aliases, ports and
 * paths, are left out.
 */
export function graphWithin(graph: ServiceGraph, repoNames: ReadonlySet<string>): ServiceGraph {
  const isVisible = ({ repoName }: { readonly repoName: string }): boolean => repoNames.has(repoName)
  const nodes = graph.nodes.flatMap((node) => visibleNode(node, isVisible))
  const names = new Set(nodes.map(({ name }) => name))
  const edges = graph.edges.flatMap((edge) =>
    names.has(edge.source) && names.has(edge.target) ? visibleEdge(edge, isVisible) : [],
  )
  const known = new Set(edges.map(({ source, target }) => `${source}\n${target}`))
  const offered = (endpoints: readonly ServiceEndpoint[]): ServiceEndpoint[] =>
    endpoints
      .filter(({ service, evidence }) => names.has(service) && isVisible(evidence))
      .map((endpoint) => ({
        ...endpoint,
        callers: endpoint.callers.filter((caller) => known.has(`${caller}\n${endpoint.service}`)),
      }))
  return {
    format: graph.format,
    nodes,
    edges,
    unresolved: graph.unresolved.filter(({ source, evidence }) => names.has(source) && isVisible(evidence)),
    endpoints: offered(graph.endpoints),
    rpcs: offered(graph.rpcs),
  }
}

type IsVisible = (place: { readonly repoName: string }) => boolean

function visibleNode(node: ServiceNode, isVisible: IsVisible): ServiceNode[] {
  const roots = node.roots.filter(isVisible)
  const evidence = node.evidence.filter(isVisible)
  if (roots.length + evidence.length === 0) return []
  const isWhole = roots.length === node.roots.length && evidence.length === node.evidence.length
  if (isWhole) return [node]
  const language = roots.length > 0 || node.kind !== 'service' ? node.language : null
  return [{ ...node, roots, evidence, language, aliases: [], ports: [] }]
}

function visibleEdge(edge: ServiceEdge, isVisible: IsVisible): ServiceEdge[] {
  const evidence: EdgeEvidence[] = edge.evidence.filter(isVisible)
  if (evidence.length === 0) return []
  return evidence.length === edge.evidence.length ? [edge] : [{ ...edge, evidence, methods: [], urlPatterns: [] }]
}
