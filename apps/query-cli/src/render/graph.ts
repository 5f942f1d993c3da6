import type { Contract, GraphPart, Impact } from '@coderag/retrieval/graphs'
import type { EdgeEvidence, ServiceEdge } from '@coderag/types'
import pc from 'picocolors'
import type { Layout } from '../terminal.js'
import { count, printable, table } from './text.js'

/** Renders a graph as tables: nodes, then edges, each with its best evidence. */
export function renderGraph({ nodes, edges, unresolved }: GraphPart, { color, width }: Layout): string {
  const { bold, dim } = pc.createColors(color)
  const nodeRows = nodes.map(({ name, kind, language, ports, roots }) =>
    [
      name,
      kind,
      language ?? '',
      ports.join(' '),
      roots.map(({ repoName, path }) => join(repoName, path)).join(' '),
    ].map(printable),
  )
  const edgeRows = edges.map(edgeRow)
  const totals = [count(nodes.length, 'node'), count(edges.length, 'edge'), `${unresolved.length} unresolved`]
  return lines([
    ...(nodeRows.length > 0 ? [bold('Nodes'), ...table(nodeRows, width), ''] : []),
    ...(edgeRows.length > 0 ? [bold('Edges'), ...table(edgeRows, width), ''] : []),
    dim(totals.join(' · ')),
  ])
}

/** Renders dependents, nearest first. */
export function renderImpact({ name, kind, dependents }: Impact, { color, width }: Layout): string {
  const { bold, dim } = pc.createColors(color)
  const head = bold(`${kind} ${printable(name)}`)
  if (dependents.length === 0) return lines([`${head}: nothing is known to depend on it.`])
  const rows = dependents.flatMap(({ name: dependent, depth, via }) =>
    via.map((edge, index) => [
      index === 0 ? String(depth) : '',
      index === 0 ? printable(dependent) : '',
      printable(`${edge.source} → ${edge.target}`),
      edge.edgeType,
      placeOf(edge.evidence[0]),
    ]),
  )
  return lines([head, ...table(rows, width), '', dim(`${count(dependents.length, 'dependent')}, nearest first`)])
}

/** Renders endpoints and topics of a service. */
export function renderContract(contract: Contract, { color, width }: Layout): string {
  const { bold, dim } = pc.createColors(color)
  const { service, endpoints, messages, callers } = contract
  const endpointRows = endpoints.map(({ method, path, handler, callers: known, evidence }) => [
    method,
    printable(path),
    printable(handler ?? ''),
    placeOf(evidence),
    known.length === 0 ? '' : printable(`← ${known.join(', ')}`),
  ])
  const messageRows = messages.map((edge) => [
    edge.source === service ? 'sends to' : 'hears from',
    printable(edge.source === service ? edge.target : edge.source),
    printable(edge.urlPatterns.join(' ')),
    placeOf(edge.evidence[0]),
  ])
  const known = [...new Set(callers.map(({ source }) => source))]
  return lines([
    bold(printable(service)),
    ...(endpointRows.length > 0 ? [dim('Endpoints'), ...table(endpointRows, width)] : []),
    ...(messageRows.length > 0 ? [dim('Messages'), ...table(messageRows, width)] : []),
    '',
    dim(`${count(endpoints.length, 'endpoint')} · called by ${known.length === 0 ? 'nobody known' : known.join(', ')}`),
  ])
}

/** Renders the steps of a path. */
export function renderPath(steps: readonly ServiceEdge[], { width }: Layout): string {
  return lines(table(steps.map(edgeRow), width))
}

function edgeRow(edge: ServiceEdge): string[] {
  const patterns = edge.urlPatterns.slice(0, 3).join(' ')
  const more = edge.urlPatterns.length > 3 ? ` +${edge.urlPatterns.length - 3}` : ''
  return [
    printable(`${edge.source} → ${edge.target}`),
    edge.edgeType,
    edge.confidence.toFixed(2),
    placeOf(edge.evidence[0]),
    printable(patterns + more),
  ]
}

function placeOf(evidence: EdgeEvidence | undefined): string {
  return evidence === undefined ? '' : printable(`${join(evidence.repoName, evidence.filePath)}:${evidence.line}`)
}

function join(repoName: string, path: string): string {
  return path === '' ? repoName : `${repoName}/${path}`
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
