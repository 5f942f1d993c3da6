import type { ChunkFilter } from '@coderag/types'
import { answerRelation, type RelationAnswer } from './graph/answer-relation.js'
import { clientsAmong } from './graph/clients.js'
import type { QueryRun } from '../run.js'
import type { ListTrace } from '../trace.js'
import { placeFilters } from '../understand/named-places.js'
import { STRATEGY_PARTS } from '../understand/route/route.js'
import type { Understanding } from '../understand/understand.js'
import { fetchHits, firstAndFromParts, withNewSources, withPartLists } from './candidates.js'
import { type FusedId, fuse } from './fusion.js'
import { exactChunks } from './exact-chunks.js'
import { framedChunks } from './framed-chunks.js'
import { type Hit, hitOutsideLists } from './hit.js'
import { type EngineQuery, searchLists } from './lists.js'
import { literalChunks, quotesMessage } from './literal-chunks.js'
import { namedChunks } from './named-chunks.js'
import { handlersAmong, saidEndpoints } from './graph/said-endpoints.js'
import { saidChunks } from './said-chunks.js'
import { variableChunks } from './variable-chunks.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/** Candidates of a query, in no final order, and how they were found. */
export interface Candidates {
  readonly hits: readonly Hit[]
  /** Number of `hits` that no list holds. */
  readonly outsideLists: number
  readonly query: EngineQuery
  readonly lists: readonly ListTrace[]
  readonly fused: readonly FusedId[]
  /** Vector of the query; null if no vectors were searched. */
  readonly vector: Float32Array | null
  /** Error code of an embedder that did not answer; null otherwise. */
  readonly unreachable: string | null
  /** Number of chunks that were requested from the store. */
  readonly requestedChunks: number
  /** Number of chunks that the store returned. */
  readonly fetchedChunks: number
  /** Answer of the graphs; null if they were not asked. */
  readonly relation: RelationAnswer | null
  /** Chunks that prove the answer of the graphs, each with a value from 0 to 1. */
  readonly evidence: ReadonlyMap<string, number>
  /** Ids of chunks that have a query of one word exactly as it is written. */
  readonly exact: ReadonlySet<string>
  /** Ids of chunks that a name or a path in the query refers to. */
  readonly named: ReadonlySet<string>
}

/** Searches, fuses and fetches; then looks up the names in the query and asks the graphs. */
export async function searchCandidates(run: QueryRun, understood: Understanding): Promise<Candidates> {
  const { manifest, snapshot } = run.generation
  const { ranking, reranker, embedderOf } = run.setup
  const {
    searchText,
    meaningText,
    pasted,
    classification,
    strategy,
    terms,
    filter,
    requested,
    places,
    documents,
    graph,
    symbols,
  } = understood
  const parts = STRATEGY_PARTS[strategy.name]
  const weights = parts.words ? ranking.weights : { ...ranking.weights, code: 0, prose: 0 }
  const embedder = parts.dense && manifest.embedder !== null ? snapshot.embedder : null
  let vector: Promise<Float32Array> | null = null
  const query: EngineQuery = {
    text: searchText,
    terms,
    embed: embedder === null ? null : () => (vector ??= embedderOf(embedder).embed(meaningText, run.signal)),
    weights,
    weightsWithoutVectors: ranking.weights,
    signal: run.signal,
  }
  const limit = Math.max(ranking.candidates, run.request.topK)
  // A context also uses candidates below `topK`.
  const isDeep = reranker !== null || run.request.budget > 0
  const most = isDeep ? Math.max(run.request.topK, ranking.rerankTop) : run.request.topK

  const partFilters: ChunkFilter[] = placeFilters(places, filter).slice()
  if (documents !== null && filter.pathGlobs === undefined) partFilters.push({ ...filter, pathGlobs: documents.globs })
  if (requested.size > 0) partFilters.unshift({ ...filter, corpusTypes: [...requested.keys()] })
  const [whole, ...partial] = await run.step('search', () =>
    Promise.all([
      searchLists(snapshot, query, { filter, limit }),
      ...partFilters.map((part) => searchLists(snapshot, query, { filter: part, limit: RANKING_DEFAULTS.partDepth })),
    ]),
  )
  const partLists = partial.flatMap((part) => part.lists)
  const lists = partial.reduce((all, part) => withPartLists(all, part.lists), whole.lists)

  const fused = await run.step('fuse', () =>
    fuse(
      lists.map(({ name, results }) => ({ name, results })),
      { k: ranking.rrfK, weights: whole.unreachable === null ? weights : ranking.weights },
    ),
  )
  const { requestedChunks, fetched } = await run.step('fetch', async () => {
    const ordered = reranker === null ? fused : await withNewSources(fused, most, snapshot.chunks)
    const ids = firstAndFromParts(ordered, most, partLists)
    return { requestedChunks: ids.length, fetched: await fetchHits(snapshot.chunks, ids) }
  })

  const relation = await run.step('relate', () =>
    parts.graph ? answerRelation(understood.text, classification, { graph, symbols }) : null,
  )
  // An overview of a service shows its neighbourhood, but does not need the chunks that prove it.
  const needsEvidence = classification.intent === 'relationship' || relation?.context.relation !== 'neighbours'
  const clients =
    relation === null || graph === null || !needsEvidence ? [] : clientsAmong(fetched, relation.context, graph)
  const frames = pasted?.frames ?? []
  const framed = frames.length === 0 ? [] : await run.step('frames', () => framedChunks(run.generation, frames, filter))
  const said = saidChunks(fetched, pasted?.names ?? [])
  const mayQuote = classification.intent === 'debug' || pasted !== null || quotesMessage(understood.text)
  const literal = mayQuote ? await run.step('literals', () => literalChunks(fetched, searchText)) : []
  const endpoints = graph === null || pasted !== null ? [] : saidEndpoints(understood.text, graph)
  const handlers = endpoints.flatMap((endpoint) => handlersAmong(fetched, endpoint))
  const variables = pasted === null ? variableChunks(fetched, understood.text) : []
  const evidence = new Map([
    ...variables.map((chunk) => [chunk.id, RANKING_DEFAULTS.variableEvidence] as const),
    ...endpoints.flatMap(({ evidence: { chunkId } }) =>
      chunkId === '' ? [] : [[chunkId, RANKING_DEFAULTS.endpointEvidence] as const],
    ),
    ...handlers.map((chunk) => [chunk.id, RANKING_DEFAULTS.handlerEvidence] as const),
    ...literal.map((chunk) => [chunk.id, RANKING_DEFAULTS.literalEvidence] as const),
    ...said.map((chunk) => [chunk.id, RANKING_DEFAULTS.saidNameEvidence] as const),
    ...(needsEvidence ? [...clients, ...(relation?.evidence ?? [])] : []),
    ...framed.map(({ chunk, value }) => [chunk.id, value] as const),
  ])
  const { named, outside } = await run.step('look up', async () =>
    parts.names
      ? namedChunks(run.generation, classification, {
          symbols,
          candidates: fetched,
          filter,
          evidence: [...evidence.keys()],
        })
      : { named: new Set<string>(), outside: [] },
  )
  const exact =
    pasted !== null || !parts.names
      ? []
      : exactChunks([...outside, ...fetched.map(({ chunk }) => chunk)], understood.text)
  for (const { id } of exact) evidence.set(id, RANKING_DEFAULTS.exactEvidence)
  return {
    hits: [...outside.map(hitOutsideLists), ...fetched],
    outsideLists: outside.length,
    query,
    lists,
    fused,
    vector: whole.vector,
    unreachable: whole.unreachable,
    requestedChunks,
    fetchedChunks: fetched.length,
    relation,
    evidence,
    exact: new Set(exact.map(({ id }) => id)),
    named,
  }
}
