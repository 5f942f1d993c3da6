import type { EdgeEvidence, GraphStore, ServiceEdge, ServiceEndpoint, SymbolGraph, SymbolRef } from '@coderag/types'
import type { Variable } from './variables.js'

/** `breaking`: something that is known uses what is gone. `review`: a person has to look. `none`: nothing can break. */
export type Severity = 'breaking' | 'review' | 'none'

/** Place that uses what changed. */
export interface Consumer {
  /** Service that the place belongs to; null if it belongs to none. */
  readonly service: string | null
  readonly repoName: string
  readonly filePath: string
  /** 1-based. */
  readonly line: number
}

/** Something that a branch offers, or needs, otherwise than before. */
export interface ContractChange {
  readonly kind: 'endpoint' | 'topic' | 'variable' | 'symbol'
  readonly change: 'added' | 'removed'
  /** `GET /orders/{id}`, `publish orders.created`, the name of a variable, or the qualified name of a declaration. */
  readonly name: string
  readonly service: string | null
  /** Where it is, or was. */
  readonly filePath: string
  /** 1-based. */
  readonly line: number
  readonly consumers: readonly Consumer[]
  readonly severity: Severity
}

/** One state of a repository. */
export interface BranchSide {
  /** Graph of the whole system with the repository in this state: addresses and topics lead over repositories. */
  readonly graph: GraphStore | null
  readonly symbols: SymbolGraph | null
  readonly variables: readonly Variable[]
}

/** Everything that is indexed. */
export interface Consumers {
  readonly graph: GraphStore | null
  readonly symbols: SymbolGraph | null
  readonly variables: readonly Variable[]
}

export interface ChangedRepository {
  /** Name of the repository in the index. */
  readonly repoName: string
  /** Files that differ between the two states, relative to the repository. */
  readonly files: ReadonlySet<string>
}

/**
 * Compares what a repository offers and needs in two states, and finds who uses it: endpoints, topics, environment variables
 * and keys of configuration, and the declarations of changed files. Changes come in the order of their severity.
 */
export function contractChanges(
  before: BranchSide,
  after: BranchSide,
  { repository, consumers }: { repository: ChangedRepository; consumers: Consumers },
): readonly ContractChange[] {
  const order: readonly Severity[] = ['breaking', 'review', 'none']
  return [
    ...endpointChanges(before.graph, after.graph, consumers.graph),
    ...topicChanges(before.graph, after.graph, { repository, index: consumers.graph }),
    ...variableChanges(before.variables, after.variables, consumers.variables),
    ...symbolChanges(before.symbols, after.symbols, { repository, index: consumers.symbols }),
  ].toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

function endpointChanges(before: GraphStore | null, after: GraphStore | null, index: GraphStore | null) {
  const keyOf = ({ method, path }: ServiceEndpoint): string => `${method} ${plainPath(path)}`
  return differences(endpointsOf(before), endpointsOf(after), keyOf).map(({ item, change }): ContractChange => {
    const { evidence, method, path } = item
    const service = index?.serviceOf(evidence.repoName, evidence.filePath) ?? item.service
    const consumers = change === 'added' || index === null ? [] : callersOf(index, service, item)
    return {
      kind: 'endpoint',
      change,
      name: `${method} ${path}`,
      service,
      filePath: evidence.filePath,
      line: evidence.line,
      consumers,
      severity: change === 'added' ? 'none' : consumers.length > 0 ? 'breaking' : 'review',
    }
  })
}

function endpointsOf(graph: GraphStore | null): readonly ServiceEndpoint[] {
  return graph?.endpoints().filter(({ protocol }) => protocol !== 'queue') ?? []
}

/** Names of parameters are free. */
function plainPath(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}')
}

/** Returns where other services call an endpoint. */
function callersOf(index: GraphStore, service: string, { method, path }: ServiceEndpoint): readonly Consumer[] {
  const wanted = plainPath(path)
  const known = index.endpoints(service).find((own) => own.method === method && plainPath(own.path) === wanted)
  const edges = index.edges().filter(({ source, target, urlPatterns }) => {
    if (target !== service || source === service) return false
    return known?.callers.includes(source) ?? urlPatterns.some((pattern) => plainPath(pattern) === wanted)
  })
  return edges.flatMap((edge) => placesOf(edge, edge.source))
}

function placesOf({ evidence }: ServiceEdge, service: string): readonly Consumer[] {
  return evidence.map((place) => consumerAt(place, service))
}

function consumerAt({ repoName, filePath, line }: EdgeEvidence, service: string | null): Consumer {
  return { service, repoName, filePath, line }
}

interface TopicUse {
  readonly topic: string
  readonly role: 'publish' | 'subscribe'
  readonly service: string
  readonly evidence: EdgeEvidence
}

function topicChanges(
  before: GraphStore | null,
  after: GraphStore | null,
  { repository, index }: { repository: ChangedRepository; index: GraphStore | null },
): readonly ContractChange[] {
  const keyOf = ({ topic, role, service }: TopicUse): string => `${role} ${topic} ${service}`
  const own = (graph: GraphStore | null): readonly TopicUse[] =>
    topicUses(graph).filter(({ service }) => isOf(graph, service, repository))
  const others = topicUses(index).filter(({ service }) => !isOf(index, service, repository))
  return differences(own(before), own(after), keyOf).map(({ item, change }): ContractChange => {
    const { topic, role, service, evidence } = item
    const partners = others.filter((other) => other.topic === topic && other.role !== role)
    const byService = new Map(partners.map((other) => [other.service, consumerAt(other.evidence, other.service)]))
    // A message that nobody takes is lost; one that nobody sends is missed by those who wait for it.
    const gone = role === 'publish' && byService.size > 0 ? 'breaking' : 'review'
    return {
      kind: 'topic',
      change,
      name: `${role} ${topic}`,
      service,
      filePath: evidence.filePath,
      line: evidence.line,
      consumers: [...byService.values()],
      severity: change === 'added' ? 'none' : gone,
    }
  })
}

function isOf(graph: GraphStore | null, service: string, { repoName }: ChangedRepository): boolean {
  return graph?.find(service)?.roots.some((root) => root.repoName === repoName) ?? false
}

/** Returns who sends and who takes messages of each topic. An edge from service to service is both. */
function topicUses(graph: GraphStore | null): readonly TopicUse[] {
  if (graph === null) return []
  const use = (topic: string, role: TopicUse['role'], service: string, { evidence }: ServiceEdge): TopicUse[] => {
    const node = graph.find(service)
    const place = evidence.find(({ repoName }) => node?.roots.some((root) => root.repoName === repoName)) ?? evidence[0]
    return node?.kind === 'service' && place !== undefined ? [{ topic, role, service, evidence: place }] : []
  }
  return graph
    .edges()
    .filter(({ edgeType }) => edgeType === 'queue')
    .flatMap((edge) =>
      edge.urlPatterns.flatMap((topic) => [
        ...use(topic, 'publish', edge.source, edge),
        ...use(topic, 'subscribe', edge.target, edge),
      ]),
    )
}

/** A variable that is read anew, without a value of its own, has to be set wherever the service runs. */
function variableChanges(
  before: readonly Variable[],
  after: readonly Variable[],
  index: readonly Variable[],
): readonly ContractChange[] {
  const read = (all: readonly Variable[]): readonly Variable[] => all.filter(({ role }) => role === 'read')
  return differences(read(before), read(after), ({ name }) => name).map(({ item, change }): ContractChange => {
    const { name, service, filePath, line, hasDefault } = item
    const setAt = [...index, ...after].filter((other) => other.name === name && other.role === 'set')
    const consumers = [...new Map(setAt.map((at) => [`${at.repoName}/${at.filePath}:${at.line}`, at])).values()]
    const isNeeded = change === 'added' && !hasDefault && consumers.length === 0
    return {
      kind: 'variable',
      change,
      name,
      service,
      filePath,
      line,
      consumers: consumers.map((at) => ({
        service: at.service,
        repoName: at.repoName,
        filePath: at.filePath,
        line: at.line,
      })),
      severity: isNeeded || (change === 'removed' && consumers.length > 0) ? 'review' : 'none',
    }
  })
}

/** Declarations of changed files that are gone, with what calls them in files that did not change. */
function symbolChanges(
  before: SymbolGraph | null,
  after: SymbolGraph | null,
  { repository, index }: { repository: ChangedRepository; index: SymbolGraph | null },
): readonly ContractChange[] {
  const { files, repoName } = repository
  const declared = (graph: SymbolGraph | null): readonly SymbolRef[] =>
    graph === null
      ? []
      : [...new Set(graph.names())].flatMap((name) =>
          graph.find(name, { limit: NAMESAKES }).filter((ref) => ref.name === name && files.has(ref.filePath)),
        )
  const keyOf = ({ qualifiedName, kind }: SymbolRef): string => `${kind} ${qualifiedName}`
  return differences(declared(before), declared(after), keyOf).map(({ item, change }): ContractChange => {
    const known = index
      ?.find(item.qualifiedName, { limit: NAMESAKES, repoName })
      .find(({ filePath, qualifiedName }) => filePath === item.filePath && qualifiedName === item.qualifiedName)
    const calls = change === 'added' || known === undefined ? [] : (index?.callers(known, { depth: 1 }) ?? [])
    const callers = calls.filter(({ from }) => from.repoName !== repoName || !files.has(from.filePath))
    return {
      kind: 'symbol',
      change,
      name: item.qualifiedName,
      service: null,
      filePath: item.filePath,
      line: item.startLine,
      consumers: callers.map(({ from, line }) => ({
        service: null,
        repoName: from.repoName,
        filePath: from.filePath,
        line,
      })),
      severity: callers.length > 0 ? 'breaking' : 'none',
    }
  })
}

/** Declarations of one name that are looked at. */
const NAMESAKES = 50

function differences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): readonly { readonly item: Item; readonly change: 'added' | 'removed' }[] {
  const [old, next] = [
    new Map(before.map((item) => [keyOf(item), item])),
    new Map(after.map((item) => [keyOf(item), item])),
  ]
  return [
    ...[...old].flatMap(([key, item]) => (next.has(key) ? [] : [{ item, change: 'removed' as const }])),
    ...[...next].flatMap(([key, item]) => (old.has(key) ? [] : [{ item, change: 'added' as const }])),
  ]
}
