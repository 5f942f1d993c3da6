import { printable, type ServiceEdge, type ServiceEdgeType, type ServiceNodeKind } from '@coderag/types'

/** A graph as it is drawn: services and their edges, or functions inside services. */
export interface DrawnGraph {
  readonly nodes: readonly DrawnNode[]
  readonly edges: readonly DrawnEdge[]
}

export interface DrawnNode {
  /** Unique in the graph. */
  readonly name: string
  readonly kind: ServiceNodeKind | 'function'
  /** Shown instead of the name. */
  readonly label?: string
  /** What it is drawn inside: the service of a function. */
  readonly group?: string
}

export interface DrawnEdge extends Pick<ServiceEdge, 'source' | 'target' | 'urlPatterns' | 'methods' | 'observed'> {
  /** `calls`: inside a service. */
  readonly edgeType: ServiceEdgeType | 'calls'
}

/** Characters around a node's text in Mermaid: box, cylinder, parallelogram, rounded. */
const MERMAID_SHAPES: Readonly<Record<DrawnNode['kind'], readonly [open: string, close: string]>> = {
  service: ['["', '"]'],
  database: ['[("', '")]'],
  queue: ['[/"', '"/]'],
  external: ['("', '")'],
  function: ['("', '")'],
}
const MERMAID_LINES: Readonly<Record<DrawnEdge['edgeType'], string>> = {
  http: '-->',
  grpc: '==>',
  queue: '-.->',
  db: '-->',
  unknown: '-.->',
  calls: '-->',
}

/** Renders a graph as a Mermaid flowchart, as Markdown is shown on most forges. Nodes without edges stand alone. */
export function renderMermaid({ nodes, edges }: DrawnGraph): string {
  const ids = new Map(nodes.map(({ name }, index) => [name, `n${index}`]))
  const drawn = ({ name, kind, label = name }: DrawnNode): string => {
    const [open, close] = MERMAID_SHAPES[kind]
    return `  ${ids.get(name)}${open}${mermaidText(label)}${close}`
  }
  const lines = [...grouped(nodes)].flatMap(([group, own], index) =>
    group === undefined
      ? own.map(drawn)
      : [`  subgraph g${index}["${mermaidText(group)}"]`, ...own.map((node) => `  ${drawn(node)}`), '  end'],
  )
  for (const edge of edges) {
    const label = edge.edgeType === 'calls' ? '' : `|${mermaidText(labelOf(edge))}|`
    lines.push(`  ${ids.get(edge.source)} ${MERMAID_LINES[edge.edgeType]}${label} ${ids.get(edge.target)}`)
  }
  return `flowchart LR\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}`
}

function grouped(nodes: readonly DrawnNode[]): Map<string | undefined, DrawnNode[]> {
  const groups = new Map<string | undefined, DrawnNode[]>()
  for (const node of nodes) groups.set(node.group, [...(groups.get(node.group) ?? []), node])
  return groups
}

/** Mermaid reads entities, and takes quotes, brackets and pipes for its own. */
function mermaidText(text: string): string {
  return text.replace(/[^\w .,/:@-]/gu, (character) => `#${character.codePointAt(0) ?? 0};`)
}

const DOT_SHAPES: Readonly<Record<DrawnNode['kind'], string>> = {
  service: 'box',
  database: 'cylinder',
  queue: 'cds',
  external: 'ellipse',
  function: 'box',
}
const DOT_STYLES: Readonly<Record<DrawnEdge['edgeType'], string>> = {
  http: 'solid',
  grpc: 'bold',
  queue: 'dashed',
  db: 'solid',
  unknown: 'dotted',
  calls: 'solid',
}

/** A graph in the language of Graphviz: `dot -Tsvg`. */
export function renderDot({ nodes, edges }: DrawnGraph): string {
  const drawn = ({ name, kind, label }: DrawnNode): string =>
    `  ${dotText(name)} [${label === undefined ? '' : `label=${dotText(label)}, `}shape=${DOT_SHAPES[kind]}]`
  const lines = [...grouped(nodes)].flatMap(([group, own], index) =>
    group === undefined
      ? own.map(drawn)
      : [
          `  subgraph cluster_${index} {`,
          `    label=${dotText(group)}`,
          ...own.map((node) => `  ${drawn(node)}`),
          '  }',
        ],
  )
  for (const edge of edges) {
    const ends = `${dotText(edge.source)} -> ${dotText(edge.target)}`
    const label = edge.edgeType === 'calls' ? '' : `label=${dotText(labelOf(edge))}, `
    lines.push(`  ${ends} [${label}style=${DOT_STYLES[edge.edgeType]}]`)
  }
  return `digraph services {\n  rankdir=LR\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}}\n`
}

function dotText(text: string): string {
  const line = printable(text.replace(/\s+/g, ' '))
  return `"${line.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** `http`; for messages between services the topic; whether run time showed it. */
function labelOf(edge: DrawnEdge): string {
  return edge.observed === undefined ? kindOf(edge) : `${kindOf(edge)}, seen`
}

function kindOf({ edgeType, urlPatterns, methods }: DrawnEdge): string {
  if (edgeType !== 'queue' || !methods.includes('publish') || urlPatterns.length === 0) return edgeType
  return urlPatterns.length === 1 ? `queue ${urlPatterns[0]}` : `queue, ${urlPatterns.length} topics`
}
