import {
  chunkMatcher,
  type ChunkFilter,
  type CleanChunk,
  type GraphStore,
  type Reranker,
  type SymbolGraph,
} from '@coderag/types'
import { rerank } from '../../rank/rerank.js'
import { fetchHits } from '../../search/candidates.js'
import type { Classification } from '../../understand/classification.js'
import { fuse } from '../../search/fusion.js'
import { type EngineQuery, searchLists } from '../../search/lists.js'
import { narrowed } from '../../search/narrowed.js'
import { callConnections } from './call-connections.js'
import { type FlowStep, flowSteps, serviceOf } from './flow-steps.js'
import { flowServicesOf } from './flow-services.js'
import { doesSomething, followedNames } from './followed-names.js'
import { createTermMatcher } from '../../context/excerpt/term-matcher.js'
import type { Hit } from '../../search/hit.js'
import type { ResolvedRoute } from '../../understand/route/route.js'
import type { Snapshot } from '../../index-reader/snapshot.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'

/** Chunk that the graphs lead to, with its reason. */
export interface RelatedChunk {
  readonly chunk: CleanChunk
  /** Reason for people. */
  readonly reason: string
}

interface RelatedInput {
  readonly snapshot: Snapshot
  readonly graph: GraphStore | null
  readonly symbols: SymbolGraph | null
  readonly classification: Classification
  readonly route: ResolvedRoute
  readonly query: EngineQuery
  readonly filter: ChunkFilter
  readonly reranker: Reranker | null
}

/** Matches names of classes that handle requests or messages. */
const HANDLER = /\b[A-Z]\w*(?:Handler|Listener|Consumer|Subscriber|Processor|Worker)\b/g

/**
 * Finds chunks for the context that no search found, if the route asks for them: the best chunks of every service of a
 * flow, in the order of calls, and callers and callees of the best hits.
 */
export async function relatedChunks(hits: readonly Hit[], input: RelatedInput): Promise<readonly RelatedChunk[]> {
  const { snapshot, graph, symbols, classification, route, filter: ownFilter } = input
  if (route.expand !== 'symbols') return []
  const stops = route.follow && graph !== null ? flowServicesOf(hits, classification, graph) : []
  const byStop: readonly (readonly RelatedChunk[])[] = await Promise.all(
    stops.map((stop) => bestOfService(stop, input)),
  )
  const onTheWay = inTurn(byStop)
  const connections = symbols === null ? [] : callConnections(hits, symbols)
  const passes = chunkMatcher(ownFilter)
  const chunks = new Map(
    (await snapshot.chunks.get(connections.map(({ chunkId }) => chunkId)))
      .filter(passes)
      .map((chunk) => [chunk.id, chunk]),
  )
  const connected = connections.flatMap(({ chunkId, reason }): RelatedChunk[] => {
    const chunk = chunks.get(chunkId)
    return chunk === undefined ? [] : [{ chunk, reason }]
  })
  if (!route.follow) return connected
  // Another system that uses the same words is no part of the flow.
  const isOnTheWay = ({ chunk }: { readonly chunk: CleanChunk }): boolean =>
    stops.length === 0 || (graph !== null && stops.includes(serviceOf(chunk, graph) ?? ''))
  const begun = [...hits.slice(0, RANKING_DEFAULTS.flowHits), ...onTheWay].filter(isOnTheWay).map(({ chunk }) => chunk)
  const steps = graph === null ? [] : await flowSteps(begun, { graph, symbols, store: snapshot.chunks })
  const takenUp = await Promise.all(steps.map(async (step) => [step, ...(await handlersNamed(step, input))]))
  const onwards = takenUp.flat().filter(({ chunk }) => passes(chunk))
  const unseen = [...new Set(onwards.map(({ service }) => service))].filter((service) => !stops.includes(service))
  const further = await Promise.all(
    unseen.slice(0, RANKING_DEFAULTS.unnamedServices).map((service) => bestOfService(service, input)),
  )
  // Chunks that the graph proves to answer or listen represent their service; otherwise the best by the words of the
  // query.
  const wordsBest = stops.flatMap((stop, place) =>
    onwards.some(({ service }) => service === stop) ? [] : (byStop[place] ?? []).slice(0, 1),
  )
  const bestOfEach = [...further, ...byStop].flatMap((own) => own.slice(0, 1))
  const first = distinctChunks([...wordsBest, ...onwards, ...bestOfEach])
  const shown = [...hits.slice(0, RANKING_DEFAULTS.firstHits), ...first].map(({ chunk }) => chunk)
  const users = await usersOfNames(shown, [], input)
  const theirUsers = await usersOfNames(
    users.map(({ chunk }) => chunk),
    shown,
    input,
  )
  const others = inTurn([
    users,
    onTheWay.slice(stops.length),
    ...further.map((own) => own.slice(1)),
    connected,
    theirUsers,
  ])
  return distinctChunks([...first, ...others])
}

/**
 * Finds the users or declarations of names in the first steps that contain terms of the query, one file for each name.
 */
async function usersOfNames(
  shown: readonly CleanChunk[],
  before: readonly CleanChunk[],
  { snapshot, query, filter: ownFilter }: RelatedInput,
): Promise<RelatedChunk[]> {
  const code = shown.filter(({ corpusType }) => corpusType === 'CODE_LOGIC')
  const repos = [...new Set(code.flatMap(({ repoName }) => repoName ?? []))]
  const filter = narrowed(ownFilter, {
    corpusTypes: ['CODE_LOGIC'],
    ...(ownFilter.repos === undefined && repos.length > 0 && { repos }),
  })
  const wordsOf = createTermMatcher([...query.terms.code, ...query.terms.prose])
  const files = new Set([...before, ...shown].map(({ sourceUri }) => sourceUri))
  const users: RelatedChunk[] = []
  for (const name of followedNames(code, before, (own) => wordsOf(own).terms.length)) {
    const terms = snapshot.analyzer.analyzeQuery(name).code
    const found = await snapshot.lexical.search(terms, { limit: RANKING_DEFAULTS.followedNameDepth, filter })
    const chunks = await snapshot.chunks.get(found.map(({ id }) => id))
    const user = chunks.find((chunk) => !files.has(chunk.sourceUri) && doesSomething(chunk))
    if (user === undefined) continue
    files.add(user.sourceUri)
    users.push({ chunk: user, reason: `uses or declares ${name}` })
    if (users.length === RANKING_DEFAULTS.followedNameFiles) break
  }
  return users
}

/** Finds the classes that a step of a flow registers, such as the handler of a listener. */
async function handlersNamed(
  { chunk, service }: FlowStep,
  { snapshot, filter: ownFilter }: RelatedInput,
): Promise<readonly FlowStep[]> {
  if (chunk.repoName === null) return []
  const named = (chunk.text.match(HANDLER) ?? []).filter((name) => !chunk.definedNames.includes(name))
  const filter = narrowed(ownFilter, { corpusTypes: ['CODE_LOGIC'], repos: [chunk.repoName] })
  const handlers: FlowStep[] = []
  for (const name of [...new Set(named)].slice(0, RANKING_DEFAULTS.handlers)) {
    const terms = snapshot.analyzer.analyzeQuery(name).code
    const found = await snapshot.lexical.search(terms, { limit: RANKING_DEFAULTS.followedNameDepth, filter })
    const chunks = await snapshot.chunks.get(found.map(({ id }) => id))
    const handler = chunks.find(
      ({ sourceUri, symbolName, definedNames }) =>
        sourceUri !== chunk.sourceUri && (symbolName === name || definedNames.includes(name)),
    )
    if (handler !== undefined)
      handlers.push({ chunk: handler, service, reason: `${name}, named where ${service} takes it up` })
  }
  return handlers
}

/** Finds the best files of one service for the query. */
async function bestOfService(
  service: string,
  { snapshot, graph, classification, query, filter: ownFilter, reranker }: RelatedInput,
): Promise<RelatedChunk[]> {
  const names = graph?.find(service)?.roots.map(({ name }) => name) ?? []
  const filter = narrowed(ownFilter, { services: [...new Set([service, ...names])] })
  const { lists, vector } = await searchLists(snapshot, query, { filter, limit: RANKING_DEFAULTS.partDepth })
  const fused = fuse(
    lists.map(({ name, results }) => ({ name, results })),
    { k: RANKING_DEFAULTS.rrfK, weights: query.weights },
  )
  const candidates = await fetchHits(snapshot.chunks, fused.slice(0, RANKING_DEFAULTS.partDepth))
  const doing = candidates.filter(({ chunk }) => doesSomething(chunk))
  const ordered =
    reranker === null
      ? doing
      : (
          await rerank(reranker, query.text, doing, {
            top: doing.length,
            intent: classification.intent,
            asked: new Map(),
            filter: null,
            snapshot,
            vector,
            signal: query.signal,
            onNotice: () => undefined,
          })
        ).hits
  return distinctFiles(ordered, RANKING_DEFAULTS.flowServiceFiles).map(({ chunk }) => ({
    chunk,
    reason: `on the way, in ${service}`,
  }))
}

function distinctChunks(all: readonly RelatedChunk[]): readonly RelatedChunk[] {
  return [...new Map(all.map((own) => [own.chunk.id, own])).values()]
}

function distinctFiles(hits: readonly Hit[], most: number): readonly Hit[] {
  const files = new Set<string>()
  return hits.filter(({ chunk }) => files.size < most && !files.has(chunk.sourceUri) && files.add(chunk.sourceUri))
}

/** Returns the first item of each list, then the second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
}
