import { printable, type ServiceEdge, type ServiceEdgeType, type ServiceNodeKind } from '@coderag/types'
import type { ServiceGraph } from './service-graph.js'

/** Characters around a node's text in Mermaid: box, cylinder, parallelogram, rounded. */
const MERMAID_SHAPES: Readonly<Record<ServiceNodeKind, readonly [open: string, close: string]>> = {
  service: ['["', '"]'],
  database: ['[("', '")]'],
  queue: ['[/"', '"/]'],
  external: ['("', '")'],
}
const MERMAID_LINES: Readonly<Record<ServiceEdgeType, string>> = {
  http: '-->',
  grpc: '==>',
  queue: '-.->',
  db: '-->',
  unknown: '-.->',
}

/** Renders a graph as a Mermaid flowchart, as Markdown is shown on most forges. Nodes without edges stand alone. */
export function renderMermaid({ nodes, edges }: ServiceGraph): string {
  const ids = new Map(nodes.map(({ name }, index) => [name, `n${index}`]))
  const lines = nodes.map(({ name, kind }) => {
    const [open, close] = MERMAID_SHAPES[kind]
    return `  ${ids.get(name)}${open}${mermaidText(name)}${close}`
  })
  for (const edge of edges) {
    const label = mermaidText(labelOf(edge))
    lines.push(`  ${ids.get(edge.source)} ${MERMAID_LINES[edge.edgeType]}|${label}| ${ids.get(edge.target)}`)
  }
  return `flowchart LR\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}`
}

/** Mermaid reads entities, and takes quotes, brackets and pipes for its own. */
function mermaidText(text: string): string {
  return text.replace(/[^\w .,/:@-]/gu, (character) => `#${character.codePointAt(0) ?? 0};`)
}

const DOT_SHAPES: Readonly<Record<ServiceNodeKind, string>> = {
  service: 'box',
  database: 'cylinder',
  queue: 'cds',
  external: 'ellipse',
}
const DOT_STYLES: Readonly<Record<ServiceEdgeType, string>> = {
  http: 'solid',
  grpc: 'bold',
  queue: 'dashed',
  db: 'solid',
  unknown: 'dotted',
}

/** A graph in the language of Graphviz: `dot -Tsvg`. */
export function renderDot({ nodes, edges }: ServiceGraph): string {
  const lines = nodes.map(({ name, kind }) => `  ${dotText(name)} [shape=${DOT_SHAPES[kind]}]`)
  for (const edge of edges) {
    const ends = `${dotText(edge.source)} -> ${dotText(edge.target)}`
    lines.push(`  ${ends} [label=${dotText(labelOf(edge))}, style=${DOT_STYLES[edge.edgeType]}]`)
  }
  return `digraph services {\n  rankdir=LR\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}}\n`
}

function dotText(text: string): string {
  const line = printable(text.replace(/\s+/g, ' '))
  return `"${line.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** `http`; for messages between services the topic. */
function labelOf({ edgeType, urlPatterns, methods }: ServiceEdge): string {
  if (edgeType !== 'queue' || !methods.includes('publish') || urlPatterns.length === 0) return edgeType
  return urlPatterns.length === 1 ? `queue ${urlPatterns[0]}` : `queue, ${urlPatterns.length} topics`
}
