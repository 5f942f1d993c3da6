import type { Recorded, ServiceRecord } from '@coderag/retrieval'
import { type Contract, describeCall, type GraphPart, type Impact } from '@coderag/retrieval/graphs'
import type { EdgeEvidence, ServiceEdge } from '@coderag/types'
import pc from 'picocolors'
import type { FilePlaces } from '../file-places.js'
import type { Layout } from '../terminal.js'
import { shortName } from './symbols.js'
import { count, groupBy, printable, table } from './text.js'

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

/** Renders what breaks, nearest first: services, then functions by service, then tests. */
export function renderImpact(
  impact: Impact & Recorded,
  { color, width, places }: Layout & { readonly places: FilePlaces },
): string {
  const { bold, dim } = pc.createColors(color)
  const { name, kind, dependents, functions, functionCount, records } = impact
  const head = bold(`${kind} ${printable(name)}`)
  const written = recordLines(records, { color, width })
  if (dependents.length + functions.length === 0)
    return lines([`${head}: nothing is known to depend on it.`, ...written])
  const rows = dependents.flatMap(({ name: dependent, depth, via }) =>
    (via.length === 0 ? [null] : via).map((edge, index) => [
      index === 0 ? String(depth) : '',
      index === 0 ? printable(dependent) : '',
      edge === null ? '' : printable(`${edge.source} → ${edge.target}`),
      edge?.edgeType ?? '',
      placeOf(edge?.evidence[0]),
    ]),
  )
  const total = [
    ...(dependents.length > 0 ? [count(dependents.length, 'dependent')] : []),
    ...(functionCount > 0 ? [count(functionCount, 'function')] : []),
  ]
  return lines([
    head,
    ...table(rows, width),
    ...functionLines(functions, { color, width, places }),
    '',
    dim(`${total.join(', ')}, nearest first`),
    ...written,
  ])
}

const SHOWN_FUNCTIONS = 60

/** Functions by service, in the order of the nearest of each; tests last. */
function functionLines(
  functions: Impact['functions'],
  { color, width, places }: Layout & { readonly places: FilePlaces },
): string[] {
  const { cyan, dim } = pc.createColors(color)
  const groups = groupBy(functions.slice(0, SHOWN_FUNCTIONS), ({ service, isTest }) =>
    isTest ? 'tests' : (service ?? 'of no service'),
  )
  const ordered = [...groups].sort(([a], [b]) => Number(a === 'tests') - Number(b === 'tests'))
  const more = functions.length - SHOWN_FUNCTIONS
  return [
    ...ordered.flatMap(([title, own]) => [
      '',
      cyan(printable(title)),
      ...table(
        own.map(({ symbol, depth, via }) => [
          String(depth),
          printable(symbol.kind === 'module' ? symbol.name : shortName(symbol)),
          printable(`${places.path(symbol)}:${via.from.id === symbol.id ? via.line : symbol.startLine}`),
          via.via === undefined ? '' : printable(describeCall(via.via)),
        ]),
        width - 2,
      ).map((row) => `  ${row}`),
    ]),
    ...(more > 0 ? [dim(`… ${more} more functions, --json`)] : []),
  ]
}

/** Renders endpoints and topics of a service. */
export function renderContract(contract: Contract & Recorded, { color, width }: Layout): string {
  const { bold, dim } = pc.createColors(color)
  const { service, endpoints, messages, callers, calls, records } = contract
  const functionsAt = ({ method, path }: Contract['endpoints'][number]): string => {
    const own = calls.filter(({ via }) => via?.arrival?.method === method && via.arrival.path === path)
    const names = [...new Set(own.map(({ from }) => (from.kind === 'module' ? from.name : shortName(from))))]
    return names.length === 0 ? '' : ` (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''})`
  }
  const endpointRows = endpoints.map((endpoint) => {
    const { method, path, handler, callers: known, evidence } = endpoint
    return [
      method,
      printable(path),
      printable(handler ?? ''),
      placeOf(evidence),
      known.length === 0 ? '' : printable(`← ${known.join(', ')}${functionsAt(endpoint)}`),
    ]
  })
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
    ...recordLines(records, { color, width }),
  ])
}

const SHOWN_RECORDS = 8

/** Renders what was written about a service: how much of each kind, then the first ones with their places. */
function recordLines(records: readonly ServiceRecord[], { color, width }: Layout): string[] {
  if (records.length === 0) return []
  const { dim } = pc.createColors(color)
  const kinds = [...new Set(records.map(({ kind }) => kind))]
  const counts = kinds.map((kind) => count(records.filter((record) => record.kind === kind).length, kind))
  const rows = records
    .slice(0, SHOWN_RECORDS)
    .map((record) => [
      record.kind,
      printable(record.title),
      record.timestamp?.slice(0, 10) ?? '',
      printable(recordPlace(record)),
    ])
  const more = records.length - rows.length
  return ['', dim(`Named in ${counts.join(', ')}`), ...table(rows, width), ...(more > 0 ? [dim(`… ${more} more`)] : [])]
}

function recordPlace({ channel, threadId, repoName, filePath, line }: ServiceRecord): string {
  if (channel !== null && threadId !== null) return `${channel}/${threadId}`
  return `${join(repoName ?? '', filePath ?? '')}:${line}`
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
