import type { ServiceEdge, ServiceEndpoint, ServiceNode } from '@coderag/types'
import type { ServiceGraph } from '../graph/service-graph.js'

/** Things that only one of two graphs has. */
export interface Changes<Item> {
  readonly added: readonly Item[]
  readonly removed: readonly Item[]
}

/** What a change did to a service graph. */
export interface GraphDiff {
  readonly nodes: Changes<ServiceNode>
  readonly edges: Changes<ServiceEdge>
  /** HTTP routes and gRPC methods. */
  readonly endpoints: Changes<ServiceEndpoint>
}

type Parts = Pick<ServiceGraph, 'nodes' | 'edges' | 'endpoints' | 'rpcs'>

/**
 * Compares two service graphs. An edge is the same if its ends and its type are; evidence and confidence may differ.
 */
export function diffGraphs(before: Parts, after: Parts): GraphDiff {
  return {
    nodes: changes(before.nodes, after.nodes, ({ name }) => name),
    edges: changes(before.edges, after.edges, ({ source, target, edgeType }) => `${source}\n${target}\n${edgeType}`),
    endpoints: changes(
      [...before.endpoints, ...before.rpcs],
      [...after.endpoints, ...after.rpcs],
      ({ service, method, path }) => `${service}\n${method}\n${path}`,
    ),
  }
}

function changes<Item>(before: readonly Item[], after: readonly Item[], keyOf: (item: Item) => string): Changes<Item> {
  const [old, next] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return {
    added: after.filter((item) => !old.has(keyOf(item))),
    removed: before.filter((item) => !next.has(keyOf(item))),
  }
}

/** Renders a comparison as a Mermaid flowchart: what was added in green, what was removed in red and dashed. */
export function renderDiffMermaid({ nodes, edges }: GraphDiff): string {
  const marks = new Map<string, 'added' | 'removed' | 'same'>()
  for (const { source, target } of [...edges.added, ...edges.removed]) {
    for (const name of [source, target]) marks.set(name, 'same')
  }
  for (const { name } of nodes.added) marks.set(name, 'added')
  for (const { name } of nodes.removed) marks.set(name, 'removed')
  const ids = new Map([...marks.keys()].sort().map((name, index) => [name, `n${index}`]))
  const lines = [...ids].map(([name, id]) => {
    const mark = marks.get(name)
    return `  ${id}["${entities(name)}"]${mark === 'same' ? '' : `:::${mark}`}`
  })
  const links: string[] = []
  for (const [mark, arrow] of [
    ['added', '==>'],
    ['removed', '-.->'],
  ] as const) {
    for (const { source, target, edgeType } of edges[mark]) {
      lines.push(`  ${ids.get(source)} ${arrow}|${mark === 'added' ? '+' : '-'} ${edgeType}| ${ids.get(target)}`)
      links.push(`  linkStyle ${links.length} stroke:${mark === 'added' ? '#1a7f37' : '#cf222e'}`)
    }
  }
  const styles = ['  classDef added stroke:#1a7f37', '  classDef removed stroke:#cf222e,stroke-dasharray:4']
  return `${['flowchart LR', ...lines, ...links, ...styles].join('\n')}\n`
}

/** Mermaid takes quotes, brackets and pipes for its own. */
function entities(text: string): string {
  return text.replace(/[^\w .,/:@-]/gu, (character) => `#${character.codePointAt(0) ?? 0};`)
}
