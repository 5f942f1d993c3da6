import type {
  EdgeEvidence,
  GraphStore,
  ServiceEdge,
  ServiceEndpoint,
  SymbolEdge,
  SymbolGraph,
  SymbolRef,
} from '@coderag/types'
import { groupBy } from '../services/group-by.js'
import { type Difference, differences } from './differences.js'
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

/** The whole system with one state of a repository: addresses, topics and variables lead over repositories. */
export interface BranchSide {
  readonly graph: GraphStore | null
  /** Of the repository, at least. */
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
 * Compares what a repository offers and needs in two states, and finds who used it before: endpoints, topics, environment variables
 * and keys of configuration, and the declarations of changed files. Changes come in the order of their severity.
 */
export function contractChanges(
  before: BranchSide,
  after: BranchSide,
  repository: ChangedRepository,
): readonly ContractChange[] {
  const order: readonly Severity[] = ['breaking', 'review', 'none']
  return [
    ...endpointChanges(before.graph, after.graph),
    ...topicChanges(before.graph, after.graph, repository),
    ...variableChanges(before.variables, after.variables, repository),
    ...symbolChanges(before.symbols, after.symbols, repository),
  ].toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

function endpointChanges(before: GraphStore | null, after: GraphStore | null) {
  const keyOf = ({ service, method, path }: ServiceEndpoint): string => `${service} ${method} ${plainPath(path)}`
  return differences(endpointsOf(before), endpointsOf(after), keyOf).map(({ item, change }): ContractChange => {
    const { evidence, method, path } = item
    const service = before?.serviceOf(evidence.repoName, evidence.filePath) ?? item.service
    const consumers = change === 'added' || before === null ? [] : callersOf(before, service, item)
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

/**
 * Returns where other services call an endpoint. Of a service whose calls are not known one by one, as those of a client that is made
 * at run time, these are all places of its edge.
 */
function callersOf(graph: GraphStore, service: string, { method, path }: ServiceEndpoint): readonly Consumer[] {
  const wanted = plainPath(path)
  const isMeant = (own: Pick<ServiceEndpoint, 'service' | 'method' | 'path'>): boolean =>
    own.service === service && own.method === method && plainPath(own.path) === wanted
  const calls = graph
    .calls()
    .filter(({ source, arrival }) => source !== service && arrival !== null && isMeant(arrival))
  const found = new Set(calls.map(({ source }) => source))
  const known = graph.endpoints(service).find(isMeant)
  const edges = graph.edges().filter(({ source, target, urlPatterns }) => {
    if (target !== service || source === service || found.has(source)) return false
    return known?.callers.includes(source) ?? urlPatterns.some((pattern) => plainPath(pattern) === wanted)
  })
  const places = calls.map(({ source, evidence }) => consumerAt(evidence, source))
  return eachOnce([...places, ...edges.flatMap((edge) => placesOf(edge, edge.source))])
}

function eachOnce<Place extends Omit<Consumer, 'service'>>(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((at) => [`${at.repoName}/${at.filePath}:${at.line}`, at])).values()]
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
  repository: ChangedRepository,
): readonly ContractChange[] {
  const keyOf = ({ topic, role, service }: TopicUse): string => `${role} ${topic} ${service}`
  const own = (graph: GraphStore | null): readonly TopicUse[] =>
    topicUses(graph).filter(({ service }) => isOf(graph, service, repository))
  const others = topicUses(before).filter(({ service }) => !isOf(before, service, repository))
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
  const placeOf = placesOnTopics(graph)
  const use = (topic: string, role: TopicUse['role'], service: string, { evidence }: ServiceEdge): TopicUse[] => {
    const node = graph.find(service)
    const place =
      placeOf.get(`${role} ${topic} ${service}`) ??
      evidence.find(({ repoName }) => node?.roots.some((root) => root.repoName === repoName)) ??
      evidence[0]
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

/** Where each service publishes to a topic or subscribes to it: an edge has the places of all its topics. */
function placesOnTopics(graph: GraphStore): ReadonlyMap<string, EdgeEvidence> {
  const places = graph
    .calls()
    .filter(({ edgeType }) => edgeType === 'queue')
    .flatMap(({ source, method, path, evidence, arrival }): [string, EdgeEvidence][] => [
      [`${method === 'subscribe' ? 'subscribe' : 'publish'} ${path} ${source}`, evidence],
      ...(arrival === null
        ? []
        : [[`subscribe ${arrival.path} ${arrival.service}`, arrival.evidence] satisfies [string, EdgeEvidence]]),
    ])
  return new Map(places.toReversed())
}

/** A variable that is read anew, without a value of its own, has to be set wherever the service runs. */
function variableChanges(
  before: readonly Variable[],
  after: readonly Variable[],
  { repoName }: ChangedRepository,
): readonly ContractChange[] {
  const read = (all: readonly Variable[]): readonly Variable[] =>
    all.filter((one) => one.role === 'read' && one.repoName === repoName)
  return differences(read(before), read(after), ({ name }) => name).map(({ item, change }): ContractChange => {
    const { name, service, filePath, line, hasDefault } = item
    const setAt = [...before, ...after].filter((other) => other.name === name && other.role === 'set')
    const consumers = eachOnce(setAt)
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

/**
 * Declarations of changed files that are gone, with what calls them in files that did not change. One that moved to another of these
 * files is not gone, if all that called it call it there.
 */
function symbolChanges(
  before: SymbolGraph | null,
  after: SymbolGraph | null,
  { files, repoName }: ChangedRepository,
): readonly ContractChange[] {
  const declared = (graph: SymbolGraph | null): readonly SymbolRef[] =>
    [...files]
      .flatMap((file) => graph?.inFile(repoName, file) ?? [])
      .filter(({ qualifiedName, filePath }) => qualifiedName !== filePath)
  const keyOf = ({ filePath, qualifiedName, kind }: SymbolRef): string => `${kind} ${qualifiedName} ${filePath}`
  const callsOf = (graph: SymbolGraph | null, symbol: SymbolRef): readonly SymbolEdge[] =>
    (graph?.callers(symbol, { depth: 1 }) ?? []).filter(
      ({ from }) => from.repoName !== repoName || !files.has(from.filePath),
    )
  const callerOf = ({ from }: SymbolEdge): string => `${from.repoName} ${keyOf(from)}`
  const isMove = (removed: SymbolRef, added: readonly SymbolRef[]): boolean => {
    const calling = new Set(added.flatMap((symbol) => callsOf(after, symbol).map(callerOf)))
    return callsOf(before, removed).every((call) => calling.has(callerOf(call)))
  }
  const differing = withoutMoves(differences(declared(before), declared(after), keyOf), isMove)
  return differing.map(({ item, change }): ContractChange => {
    const callers = change === 'added' ? [] : callsOf(before, item)
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

/** Leaves out pairs of a removed and an added declaration that have one name and are one that moved. */
function withoutMoves(
  differing: readonly Difference<SymbolRef>[],
  isMove: (removed: SymbolRef, added: readonly SymbolRef[]) => boolean,
): readonly Difference<SymbolRef>[] {
  const keyOf = ({ item: { kind, qualifiedName } }: Difference<SymbolRef>): string => `${kind} ${qualifiedName}`
  const isGone = ({ change }: Difference<SymbolRef>): boolean => change === 'removed'
  const moved = [...groupBy(differing, keyOf).values()].flatMap((own) => {
    const added = own.filter((one) => !isGone(one))
    const places = added.map(({ item }) => item)
    const removed = own.filter((one) => isGone(one) && isMove(one.item, places)).slice(0, added.length)
    return [...removed, ...added.slice(0, removed.length)]
  })
  const isMoved = new Set(moved)
  return differing.filter((one) => !isMoved.has(one))
}
