import type { GraphStore, ServiceNode, ServiceNodeKind } from '@coderag/types'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import { type RelationAnswer, restLine } from './service-context.js'

/**
 * Lists the services of an index, each with what it calls, or its databases, brokers or external hosts, each with who calls it.
 * Those with most connections come first.
 *
 * @returns Null if the graph has none of that kind.
 */
export function answerOfServices(kind: ServiceNodeKind, graph: GraphStore): RelationAnswer | null {
  const edges = graph.edges()
  const around = ({ name }: ServiceNode): readonly string[] => [
    ...new Set(
      kind === 'service'
        ? edges.filter(({ source }) => source === name).map(({ target }) => target)
        : edges.filter(({ target }) => target === name).map(({ source }) => source),
    ),
  ]
  const degrees = new Map<string, number>()
  for (const { source, target } of edges)
    for (const name of new Set([source, target])) degrees.set(name, (degrees.get(name) ?? 0) + 1)
  const degree = ({ name }: ServiceNode): number => degrees.get(name) ?? 0
  const all = graph
    .nodes()
    .filter((node) => node.kind === kind)
    .sort((a, b) => degree(b) - degree(a) || (a.name < b.name ? -1 : 1))
  const services = all.slice(0, RANKING_DEFAULTS.relationFacts)
  if (services.length === 0) return null
  const verb = kind === 'service' ? 'calls' : 'is called by'
  const lines = services.map((node) => {
    const what = node.language === null ? node.name : `${node.name} (${node.language})`
    const others = around(node)
    return others.length === 0 ? what : `${what} ${verb} ${others.join(', ')}`
  })
  const proof = services.flatMap(({ evidence }) => evidence.slice(0, 1).map(({ chunkId }) => chunkId))
  return {
    context: {
      relation: 'services',
      subjects: [],
      services,
      edges: [],
      endpoints: [],
      dependents: [],
      calls: [],
      unfollowed: [],
      lines: [...lines, ...restLine(all, 'of them')],
    },
    evidence: new Map(proof.filter((chunkId) => chunkId !== '').map((chunkId) => [chunkId, 1])),
  }
}
