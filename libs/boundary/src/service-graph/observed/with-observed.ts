import {
  type FileCoverage,
  type GraphWarning,
  type LineCoverage,
  type Observation,
  SERVICE_EDGE_TYPES,
  type ServiceCall,
  type ServiceEdge,
  type ServiceEndpoint,
} from '@coderag/types'
import type { ObservedCallsFact } from '@coderag/facts/stored'
import { BoundaryError, warningText } from '../../errors.js'
import type { FactDocument } from '../../source-facts.js'
import { compare } from '../edges/compare.js'
import { edgeConfidence } from '../edges/edge-confidence.js'
import { evidenceOf } from '../edges/edge-set.js'
import { nodeSearch } from '../compare/drift.js'
import { OBSERVED } from '../compare/observed-edges.js'
import { sumOfCalls } from '../compare/observed-edge.js'
import { matchesPath } from '../endpoints/paths.js'
import { createGraphStore } from '../graph/graph-store.js'
import type { Placed } from '../owners/entity.js'
import type { ServiceGraph } from '../graph/service-graph.js'
import { groupBy } from '../services/group-by.js'

type Observed = ObservedCallsFact['calls'][number] & {
  readonly evidence: ServiceCall['evidence']
  /** See `fileOf`. */
  readonly file: string
}

interface Facts {
  readonly calls: readonly Placed<'observed_calls'>[]
  readonly reports: readonly Placed<'coverage'>[]
}

/**
 * Lays over a service graph what was seen at run time. An edge or a call that code shows, too, says that it was seen; what only run
 * time shows is added with the strategy `observed`. Names that the graph does not know are left out, so a graph of some repositories
 * says nothing of the others.
 */
export function withObserved(graph: ServiceGraph, facts: Facts): ServiceGraph {
  const { reports } = facts
  if (facts.calls.length + reports.length === 0) return graph
  const joined = new Set<string>()
  const shown = withCalls(graph, observedCalls(facts.calls), joined)
  return {
    ...shown,
    coverage: coverageOf(reports),
    warnings: [...(graph.warnings ?? []), ...unmatched(facts, joined)],
  }
}

/** The calls of all documents. A file of traces is stored with each repository, so each of its calls counts once. */
function observedCalls(facts: readonly Placed<'observed_calls'>[]): readonly Observed[] {
  const found = new Map<string, Observed>()
  for (const { document, fact } of facts) {
    const file = fileOf(document)
    // It belongs to no repository.
    const evidence = { ...evidenceOf({ document, fact }, OBSERVED), repoName: '' }
    for (const call of fact.calls) {
      const { source, target, edgeType, method, path } = call
      const key = [file, source, target, edgeType, method, path].join('\n')
      if (!found.has(key)) found.set(key, { ...call, file, evidence })
    }
  }
  return [...found.values()]
}

/** What tells the files of run time apart, as their locator names them. */
function fileOf({ sourceUri }: FactDocument): string {
  return sourceUri.slice(sourceUri.lastIndexOf('#'))
}

function withCalls(graph: ServiceGraph, seen: readonly Observed[], joined: Set<string>): ServiceGraph {
  const nodeOf = nodeSearch(createGraphStore(graph))
  const edges = new Map(graph.edges.map((edge) => [keyOf(edge), edge]))
  const calls = (graph.calls ?? []).map((call): KeptCall => ({ call }))
  const arriving = groupBy(calls, ({ call: { source, arrival } }) => `${source}\n${arrival?.service ?? ''}`)
  const endpoints = groupBy([...graph.endpoints, ...graph.rpcs], ({ service }) => service)
  const callers = new Map<ServiceEndpoint, Set<string>>()
  for (const call of seen) {
    const [source, target] = [nodeOf(call.source), nodeOf(call.target)]
    if (source === null || target === null || source === target || source.kind !== 'service') continue
    joined.add(call.file)
    const between = { source: source.name, target: target.name }
    const isHelper = source.role !== undefined || target.role !== undefined
    for (const edge of edgesSeen(edges, between, typeOf(call, target.kind)))
      edges.set(keyOf(edge), seenEdge(edge, call, isHelper))
    const endpoint = endpointOf(endpoints.get(target.name) ?? [], call)
    const key = `${source.name}\n${target.name}`
    const own = arriving.get(key) ?? []
    const isMarked = markCalls(own, call, endpoint ?? topicOf(call))
    if (endpoint === null) continue
    callers.set(endpoint, (callers.get(endpoint) ?? new Set()).add(source.name))
    if (isMarked) continue
    const made = { call: onlySeen(between, endpoint, call) }
    calls.push(made)
    arriving.set(key, [...own, made])
  }
  const called = (endpoint: ServiceEndpoint): ServiceEndpoint => {
    const known = callers.get(endpoint)
    return known === undefined
      ? endpoint
      : { ...endpoint, callers: [...new Set([...endpoint.callers, ...known])].sort(compare) }
  }
  return {
    ...graph,
    edges: [...edges.values()].sort(
      (a, b) => compare(a.source, b.source) || compare(a.target, b.target) || compare(a.edgeType, b.edgeType),
    ),
    calls: calls.map(({ call }) => call),
    endpoints: graph.endpoints.map(called),
    rpcs: graph.rpcs.map(called),
  }
}

/** A call of the graph, which each observation of it replaces. */
interface KeptCall {
  call: ServiceCall
}

type Between = Pick<ServiceEdge, 'source' | 'target'>

function keyOf({ source, target, edgeType }: Pick<ServiceEdge, 'source' | 'target' | 'edgeType'>): string {
  return `${source}\n${target}\n${edgeType}`
}

/** A database or a broker tells the type where tracing does not. */
function typeOf({ edgeType }: Observed, kind: string): ServiceEdge['edgeType'] {
  if (edgeType !== 'unknown') return edgeType
  return kind === 'database' ? 'db' : kind === 'queue' ? 'queue' : edgeType
}

/** The edges that a call shows: that of its type, else those of a type that one side leaves open, else a new one. */
function edgesSeen(
  edges: ReadonlyMap<string, ServiceEdge>,
  between: Between,
  edgeType: ServiceEdge['edgeType'],
): readonly ServiceEdge[] {
  const own = edges.get(keyOf({ ...between, edgeType }))
  if (own !== undefined) return [own]
  const others = (edgeType === 'unknown' ? SERVICE_EDGE_TYPES : ['unknown' as const]).flatMap(
    (type) => edges.get(keyOf({ ...between, edgeType: type })) ?? [],
  )
  return others.length > 0
    ? others
    : [{ ...between, edgeType, evidence: [], confidence: edgeConfidence.observed, methods: [], urlPatterns: [] }]
}

/** Most places of one file of traces say the same, so each file is one. */
function seenEdge(edge: ServiceEdge, call: Observed, isHelper: boolean): ServiceEdge {
  const { evidence, observed } = edge
  const isKnown = evidence.some(
    ({ strategy, filePath }) => strategy === OBSERVED && filePath === call.evidence.filePath,
  )
  const isNew = evidence.every(({ strategy }) => strategy === OBSERVED)
  const added = (all: readonly string[], one: string | null): readonly string[] =>
    one === null || !isNew || all.includes(one) ? all : [...all, one].sort(compare)
  return {
    ...edge,
    evidence: isKnown ? evidence : [...evidence, call.evidence],
    confidence: edgeConfidence.observed,
    methods: added(edge.methods, call.method),
    urlPatterns: added(edge.urlPatterns, call.path),
    ...(isNew && isHelper && { isInfrastructure: true as const }),
    observed: more(observed, call),
  }
}

function more(known: Observation | undefined, { calls }: Observed): Observation {
  return { calls: sumOfCalls(known?.calls ?? null, calls) }
}

/** The one endpoint of a service that answers an operation. Null if none or several may. */
function endpointOf(
  endpoints: readonly ServiceEndpoint[],
  { edgeType, method, path }: Observed,
): ServiceEndpoint | null {
  if (path === null || (edgeType !== 'http' && edgeType !== 'grpc')) return null
  const answering = endpoints.filter((own) => {
    if (own.protocol !== edgeType) return false
    if (edgeType === 'grpc') return own.path === path || path.endsWith(`.${own.path}`) || own.path.endsWith(`.${path}`)
    return (method === null || own.method === '*' || own.method === method) && matchesPath(own.path, path)
  })
  // A route as it is written counts before one that a value fits.
  const written = answering.filter((own) => own.path === path)
  const [only, ...others] = written.length > 0 ? written : answering
  return only === undefined || others.length > 0 ? null : only
}

/** What a call arrives at. */
type Arrived = Pick<ServiceEndpoint, 'path'> & { readonly method: string | null }

/** A message arrives where its topic is heard, whatever the listener calls it. */
function topicOf({ edgeType, path }: Observed): Arrived | null {
  return edgeType === 'queue' && path !== null ? { path, method: null } : null
}

/** Marks the calls that arrive at an endpoint or a topic as seen. Returns false if there are none. */
function markCalls(calls: readonly KeptCall[], seen: Observed, at: Arrived | null): boolean {
  const meant = calls.filter(
    ({ call: { arrival } }) =>
      at !== null && arrival?.path === at.path && (at.method === null || arrival.method === at.method),
  )
  for (const kept of meant) kept.call = { ...kept.call, observed: more(kept.call.observed, seen) }
  return meant.length > 0
}

function onlySeen(
  between: Between,
  { service, method, path, handler, evidence, protocol }: ServiceEndpoint,
  seen: Observed,
): ServiceCall {
  return {
    ...between,
    edgeType: protocol === 'grpc' ? 'grpc' : 'http',
    method: seen.method,
    path: seen.path,
    evidence: seen.evidence,
    confidence: edgeConfidence.observed,
    arrival: { service, method, path, handler, evidence },
    observed: more(undefined, seen),
  }
}

/** What reports of coverage say, by file. */
function coverageOf(reports: readonly Placed<'coverage'>[]): readonly FileCoverage[] {
  const found = new Map<string, { repoName: string; filePath: string; runs: LineCoverage[] }>()
  for (const { document, fact } of reports) {
    for (const { path, test, covered, missed } of fact.files) {
      const key = `${document.repoName}\n${path}`
      const file = found.get(key) ?? { repoName: document.repoName, filePath: path, runs: [] }
      found.set(key, file)
      file.runs.push({ test, covered, missed })
    }
  }
  return [...found.values()]
}

/** Most names in a message. */
const LISTED = 5

/** Says which files show nothing of the graph, so that a wrong name of a service or a folder does not go unseen. */
function unmatched(facts: Facts, joined: ReadonlySet<string>): readonly GraphWarning[] {
  const traces = [...groupBy(facts.calls, ({ document }) => fileOf(document))].flatMap(([file, [first]]) => {
    if (joined.has(file) || first === undefined) return []
    const names = [...new Set(first.fact.calls.flatMap(({ source, target }) => [source, target]))].sort(compare)
    const listed = names.length === 0 ? 'none' : names.slice(0, LISTED).join(', ')
    return (
      `No call in ${first.document.filePath} joins two services of the index; the services that it names: ` +
      `${listed}${names.length > LISTED ? ', …' : ''}. Crawl their repositories, or name the services as tracing does.`
    )
  })
  const files = [...groupBy(facts.reports, ({ document }) => fileOf(document))].flatMap(([, own]) => {
    const [first] = own
    if (first === undefined || own.some(({ fact }) => fact.files.length > 0)) return []
    return (
      `No file of the ${first.fact.reported} in ${first.document.filePath} is one of the index. Keep the report in its ` +
      "repository, or in a checkout whose folder has the repository's name."
    )
  })
  // A file of run time belongs to no repository.
  return [...traces, ...files].map((message) => ({
    repoName: '',
    message: warningText(new BoundaryError('OBSERVED_UNMATCHED', message, {})),
  }))
}
