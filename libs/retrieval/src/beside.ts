import type { ChunkFilter, CleanChunk, GraphStore, Reranker, SymbolGraph } from '@coderag/types'
import { fetchHits, rerank } from './candidates.js'
import type { Classification } from './classification.js'
import { fuse } from './fusion.js'
import { type ListRequest, searchLists } from './lists.js'
import { passes } from './lookup.js'
import { connectionsOf } from './relations/connected.js'
import { stopsOf } from './relations/stops.js'
import { doesSomething, tellingNames } from './relations/telling-names.js'
import { createTermMatcher } from './term-matcher.js'
import type { Hit } from './result.js'
import type { ResolvedRoute } from './route/route.js'
import type { Snapshot } from './snapshot.js'

/** A chunk that no question's words lead to, and the graphs do. */
export interface Beside {
  readonly chunk: CleanChunk
  /** For people. */
  readonly reason: string
}

interface BesideInput {
  readonly snapshot: Snapshot
  readonly graph: GraphStore | null
  readonly symbols: SymbolGraph | null
  readonly classification: Classification
  readonly route: ResolvedRoute
  readonly search: Omit<ListRequest, 'limit'>
  readonly rrfK: number
  readonly reranker: Reranker | null
}

/** Candidates within one service of a flow. */
const STOP_DEPTH = 40
/** Files that each service of a flow gives. */
const FILES_OF_A_STOP = 3
/** Hits whose names are followed, and files that those names give. */
const NAMING_HITS = 3
const FILES_OF_NAMES = 5
const USERS_LOOKED_AT = 8

/**
 * What stands beside the hits in a context, where the route asks for it: the best of every service that a flow leads
 * over, in the order of calls, and what the best hits call or are called by.
 */
export async function besideHits(hits: readonly Hit[], input: BesideInput): Promise<readonly Beside[]> {
  const { snapshot, graph, symbols, classification, route, search } = input
  if (route.expand !== 'symbols') return []
  const stops = route.follow && graph !== null ? stopsOf(hits, classification, graph) : []
  const byStop: readonly (readonly Beside[])[] = await Promise.all(stops.map((stop) => bestOfService(stop, input)))
  const onTheWay = inTurn(byStop)
  const connections = symbols === null ? [] : connectionsOf(hits, symbols)
  const chunks = new Map(
    (await snapshot.store.get(connections.map(({ chunkId }) => chunkId)))
      .filter((chunk) => passes(chunk, search.filter))
      .map((chunk) => [chunk.id, chunk]),
  )
  const connected = connections.flatMap(({ chunkId, reason }): Beside[] => {
    const chunk = chunks.get(chunkId)
    return chunk === undefined ? [] : [{ chunk, reason }]
  })
  if (!route.follow) return connected
  const first = onTheWay.slice(0, stops.length)
  const shown = [...hits.slice(0, NAMING_HITS), ...first].map(({ chunk }) => chunk)
  const users = await usersOfNames(shown, [], input)
  const theirUsers = await usersOfNames(
    users.map(({ chunk }) => chunk),
    shown,
    input,
  )
  return [...first, ...inTurn([users, onTheWay.slice(stops.length), connected, theirUsers])]
}

/** Who uses or declares the names of the first steps that have words of the question: one file each. */
async function usersOfNames(
  shown: readonly CleanChunk[],
  before: readonly CleanChunk[],
  { snapshot, search }: BesideInput,
): Promise<Beside[]> {
  const code = shown.filter(({ corpusType }) => corpusType === 'CODE_LOGIC')
  const repos = [...new Set(code.flatMap(({ repoName }) => repoName ?? []))]
  const filter: ChunkFilter = {
    ...search.filter,
    corpusTypes: ['CODE_LOGIC'],
    ...(search.filter.repos === undefined && repos.length > 0 && { repos }),
  }
  const wordsOf = createTermMatcher([...search.terms.code, ...search.terms.prose])
  const files = new Set([...before, ...shown].map(({ sourceUri }) => sourceUri))
  const users: Beside[] = []
  for (const name of tellingNames(code, before, (own) => wordsOf(own).terms.size)) {
    const terms = snapshot.analyzer.analyzeQuery(name).code
    const found = snapshot.lexical.search(terms, { limit: USERS_LOOKED_AT, filter })
    const chunks = await snapshot.store.get(found.map(({ id }) => id))
    const user = chunks.find((chunk) => !files.has(chunk.sourceUri) && doesSomething(chunk))
    if (user === undefined) continue
    files.add(user.sourceUri)
    users.push({ chunk: user, reason: `uses or declares ${name}` })
    if (users.length === FILES_OF_NAMES) break
  }
  return users
}

/** The best files of one service for the question. */
async function bestOfService(
  service: string,
  { snapshot, graph, search, rrfK, reranker }: BesideInput,
): Promise<Beside[]> {
  const names = graph?.find(service)?.roots.map(({ name }) => name) ?? []
  const filter: ChunkFilter = { ...search.filter, services: [...new Set([service, ...names])] }
  const { lists, vector } = await searchLists(snapshot, { ...search, filter, limit: STOP_DEPTH })
  const fused = fuse(
    lists.map(({ name, results }) => ({ name, results })),
    { k: rrfK, weights: search.weights },
  )
  const found = await fetchHits(snapshot, fused.slice(0, STOP_DEPTH))
  const doing = found.filter(({ chunk }) => doesSomething(chunk))
  const ordered =
    reranker === null
      ? doing
      : (
          await rerank(reranker, search.text, doing, {
            ...{ top: doing.length, store: snapshot.store, vector, signal: search.signal },
            onNotice: () => undefined,
          })
        ).hits
  return distinctFiles(ordered, FILES_OF_A_STOP).map(({ chunk }) => ({ chunk, reason: `on the way, in ${service}` }))
}

function distinctFiles(hits: readonly Hit[], most: number): readonly Hit[] {
  const files = new Set<string>()
  return hits.filter(({ chunk }) => files.size < most && !files.has(chunk.sourceUri) && files.add(chunk.sourceUri))
}

/** First of each, second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
}
