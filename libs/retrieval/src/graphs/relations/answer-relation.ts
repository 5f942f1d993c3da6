import { posix } from 'node:path'
import type {
  EdgeEvidence,
  GraphStore,
  ServiceEdge,
  ServiceNode,
  SymbolEdge,
  SymbolGraph,
  SymbolRef,
} from '@coderag/types'
import type { Classification, Entity } from '../../understand/classification.js'
import type { RelationKind } from '../../understand/relation/relation-kind.js'
import type { RelationQuestion } from '../../understand/relation/relation-question.js'
import { endpointsWithPart } from '../endpoints-named.js'
import type { MapSources } from '../named/find-named.js'
import { answerOfItems } from './answer-of-items.js'
import { answerOfLists } from './answer-of-lists.js'
import { answerOfMap } from './answer-of-map.js'
import { answerOfServices } from './answer-of-services.js'
import {
  callLine,
  dependentLine,
  edgeLine,
  endpointLine,
  evidenceOf,
  restLine,
  type RelationAnswer,
  type ServiceContext,
} from './service-context.js'
import { isTestSymbol } from '../test-symbol.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

interface Graphs {
  readonly graph: GraphStore | null
  readonly symbols: SymbolGraph | null
  /** What tests and owners are looked up in, besides the graphs. */
  readonly map: Omit<MapSources, 'services'>
}

/**
 * Answers a relational query from the graphs, for the services and declarations that it names.
 *
 * @returns Null if the graphs know none of them.
 */
export async function answerRelation(
  question: RelationQuestion,
  { entities }: Classification,
  { graph, symbols, map }: Graphs,
): Promise<RelationAnswer | null> {
  const { kind: relation, use, items, parts, listed } = question
  if (relation === 'tests' || relation === 'owners') {
    if (graph === null) return null
    const names = entities.filter(({ kind }) => NAMED_KINDS.has(kind)).map(({ value }) => value)
    return answerOfMap(relation, [...new Set(names)], { ...map, services: graph })
  }
  if (relation === 'services') return graph === null ? null : answerOfServices(parts, graph)
  if (relation === 'lists') {
    if (graph === null) return null
    const named = serviceNames(entities, graph)
    const services = named.length > 0 || listed.all ? named : (servicesInside(entities, graph) ?? [])
    // What is named may be a function or unknown, which the tables of others don't answer.
    return services.length === 0 && !listed.all ? null : answerOfLists(listed.kind, { services, use }, graph)
  }
  const isOfItems = relation === 'dependents' || relation === 'callers' || relation === 'neighbours'
  const askItems = async (names: Parameters<typeof answerOfItems>[1]): Promise<RelationAnswer | null> =>
    isOfItems && graph !== null ? answerOfItems({ relation, use }, names, { ...map, services: graph }) : null
  const ofSaid = await askItems(items)
  if (ofSaid !== null) return ofSaid
  const services = graph === null ? [] : servicesAsked(question, entities, graph)
  const ofServices = graph === null || services.length === 0 ? null : askServices(graph, services, relation)
  const named = symbols === null ? [] : symbolsNamed(entities, symbols)
  const ofSymbols = symbols === null || named.length === 0 ? null : askSymbols(symbols, named, relation)
  if (ofServices !== null) return ofSymbols === null ? ofServices : joined(ofServices, ofSymbols)
  if (ofSymbols !== null && ofSymbols.context.lines.length > 0) return ofSymbols
  // A constant is often named like the variable that it keeps, which has users.
  const written = entities.filter(({ kind }) => kind === 'identifier' || kind === 'path')
  return (await askItems(written.map(({ value }) => ({ name: value, kind: null })))) ?? ofSymbols
}

/** Kinds of entities that may be names of the map. */
const NAMED_KINDS: ReadonlySet<Entity['kind']> = new Set(['identifier', 'service', 'path'])

/** Returns the services around given services, for `expandGraph`; null if the graph knows none of them. */
export function neighbourhood(services: readonly string[], graph: GraphStore): ServiceContext | null {
  const known = [...new Set(services.flatMap((name) => graph.find(name)?.name ?? []))]
  if (known.length === 0) return null
  return { ...askServices(graph, known, 'neighbours').context, relation: null }
}

/** Returns the services that a query names; if it names none, those with the endpoint that it names, or all of a whole surface. */
function servicesAsked({ text, surface }: RelationQuestion, entities: readonly Entity[], graph: GraphStore): string[] {
  const named = serviceNames(entities, graph)
  if (named.length > 0) return named
  if (surface.asked) {
    const inside = servicesInside(entities, graph)
    if (inside !== null) return inside
  }
  if (surface.all) return [...new Set(graph.endpoints().map(({ service }) => service))]
  const owners = [...new Set(endpointsWithPart(text, graph).map(({ service }) => service))]
  return owners.length <= RANKING_DEFAULTS.fewPlaces ? owners : []
}

/** The services of the repositories that a query names; null if it names none. */
function servicesInside(entities: readonly Entity[], graph: GraphStore): string[] | null {
  const repositories = new Set(entities.filter(({ kind }) => kind === 'repository').map(({ value }) => value))
  const isInside = ({ roots }: ServiceNode): boolean => roots.some(({ repoName }) => repositories.has(repoName))
  return repositories.size === 0
    ? null
    : graph
        .nodes()
        .filter(isInside)
        .map(({ name }) => name)
}

function serviceNames(entities: readonly Entity[], graph: GraphStore): string[] {
  const named = entities.filter(({ kind }) => kind === 'service' || kind === 'identifier').map(({ value }) => value)
  return [...new Set(named.flatMap((name) => graph.find(name)?.name ?? []))]
}

function symbolsNamed(entities: readonly Entity[], symbols: SymbolGraph): SymbolRef[] {
  return entities
    .filter(({ kind }) => kind === 'identifier')
    .flatMap(({ value }) => {
      const namesakes = symbols.find(value, { limit: RANKING_DEFAULTS.namesakes })
      // A property is often named like its type, and nothing is known to use it.
      const related = namesakes.filter((symbol) => isRelated(symbol, symbols))
      return related.length > 0 ? related : namesakes
    })
}

function isRelated(symbol: SymbolRef, symbols: SymbolGraph): boolean {
  return symbols.callers(symbol, { limit: 1 }).length > 0 || symbols.callees(symbol, { limit: 1 }).length > 0
}

function askServices(graph: GraphStore, services: readonly string[], relation: RelationKind): RelationAnswer {
  const dependents = relation === 'dependents' ? services.flatMap((name) => graph.dependents(name)) : []
  const endpoints = relation === 'surface' ? services.flatMap((name) => graph.endpoints(name)) : []
  const found = distinct(
    relation === 'dependents' ? dependents.flatMap(({ via }) => via) : serviceEdges(graph, services, relation),
    edgeLine,
  )
  const edges = found.slice(0, RANKING_DEFAULTS.relationFacts)
  const names = new Set([...services, ...edges.flatMap(({ source, target }) => [source, target])])
  const proof: readonly EdgeEvidence[] = [
    ...edges.flatMap(({ evidence }) => evidence),
    ...endpoints.slice(0, RANKING_DEFAULTS.relationFacts).map(({ evidence }) => evidence),
  ]
  const context = {
    relation,
    subjects: services,
    services: graph.nodes().filter(({ name }) => names.has(name)),
    edges,
    endpoints: endpoints.slice(0, RANKING_DEFAULTS.relationFacts),
    dependents: dependents.slice(0, RANKING_DEFAULTS.relationFacts),
    calls: [],
    unfollowed: [],
  }
  const lines = [
    ...context.dependents.map(dependentLine),
    ...restLine(dependents, 'dependents'),
    ...context.endpoints.map(endpointLine),
    ...restLine(endpoints, 'endpoints'),
    ...edges.map(edgeLine),
    ...restLine(found, 'calls between services'),
  ]
  const evidence = new Map(proof.filter(({ chunkId }) => chunkId !== '').map(({ chunkId }) => [chunkId, 1]))
  return { context: { ...context, lines }, evidence }
}

function serviceEdges(graph: GraphStore, services: readonly string[], relation: RelationKind): readonly ServiceEdge[] {
  const [first, second] = services
  if (relation === 'surface') return []
  if (relation === 'path' && first !== undefined && second !== undefined) {
    return graph.path(first, second) ?? graph.path(second, first) ?? []
  }
  const direction = relation === 'callers' ? 'in' : relation === 'callees' ? 'out' : 'both'
  return services.flatMap((name) => graph.neighbours(name, { depth: 1, direction }))
}

function askSymbols(graph: SymbolGraph, found: readonly SymbolRef[], relation: RelationKind): RelationAnswer {
  const all = distinct(symbolEdges(graph, found, relation), callLine)
  // Steps of a path keep their order. Otherwise tests follow the other calls.
  const sorted = relation === 'path' ? all : [...all.filter(isOfCode), ...all.filter((edge) => !isOfCode(edge))]
  const calls = sorted.slice(0, RANKING_DEFAULTS.relationFacts)
  // The answer is the far end of each call.
  const farEnds = evidenceOf(
    calls.map(({ from, to }) => [
      ...(relation === 'callees' ? [] : [from.chunkId]),
      ...(relation === 'callers' || relation === 'dependents' ? [] : [to.chunkId]),
    ]),
  )
  const said = found.filter(({ chunkId }) => chunkId !== '').map(({ chunkId }) => chunkId)
  const evidence = new Map([
    ...said.map((chunkId): [string, number] => [chunkId, RANKING_DEFAULTS.saidEvidence]),
    ...farEnds,
  ])
  const subjects = [...new Set(found.map(({ qualifiedName }) => qualifiedName))]
  const nothing = { services: [], edges: [], endpoints: [], dependents: [] }
  const unfollowed = [
    ...new Set(found.filter((symbol) => !graph.isFollowed(symbol)).map(({ filePath }) => posix.extname(filePath))),
  ]
  const lines = [...calls.map(callLine), ...restLine(sorted, 'calls')]
  return { context: { ...nothing, relation, subjects, calls, unfollowed, lines }, evidence }
}

function isOfCode({ from }: SymbolEdge): boolean {
  return !isTestSymbol(from)
}

function symbolEdges(graph: SymbolGraph, found: readonly SymbolRef[], relation: RelationKind): readonly SymbolEdge[] {
  const [first] = found
  const other = found.find(({ name }) => name !== first?.name)
  if (relation === 'path' && first !== undefined && other !== undefined) {
    return graph.path(first, other) ?? graph.path(other, first) ?? []
  }
  const around = {
    depth: relation === 'dependents' ? RANKING_DEFAULTS.dependentDepth : 1,
    limit: Infinity,
  }
  const incoming = relation === 'callees' ? [] : found.flatMap((symbol) => graph.callers(symbol, around))
  const isIncomingOnly = relation === 'callers' || relation === 'dependents'
  return isIncomingOnly ? incoming : [...incoming, ...found.flatMap((symbol) => graph.callees(symbol, around))]
}

function joined(left: RelationAnswer, right: RelationAnswer): RelationAnswer {
  return {
    context: {
      ...left.context,
      subjects: [...left.context.subjects, ...right.context.subjects],
      calls: right.context.calls,
      unfollowed: right.context.unfollowed,
      lines: [...left.context.lines, ...right.context.lines],
    },
    evidence: new Map([...right.evidence, ...left.evidence]),
  }
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}
