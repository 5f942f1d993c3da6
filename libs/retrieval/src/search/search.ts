import type { CleanChunk, Embedder } from '@coderag/types'
import { wantedOf, withAsked } from '../understand/asked-corpora.js'
import { fetchHits, outsideHit, readAhead, withNewSources } from './candidates.js'
import { fuse, type FusedId } from './fusion.js'
import { type ListRequest, searchLists } from './lists.js'
import { namedChunks } from './named-chunks.js'
import { type QuestionVector, questionVector } from './query-vector.js'
import { placeFilters } from '../understand/named-places.js'
import { answerRelation, type RelationAnswer } from '../expand/answer-relation.js'
import { clientsAmong } from '../expand/clients.js'
import type { Hit } from '../result.js'
import { STRATEGY_PARTS } from '../understand/route/route.js'
import { depthOf, type SearchAhead } from './search-ahead.js'
import type { ListTrace } from '../trace.js'
import type { Run } from '../run.js'
import type { Understood } from '../understand/understand.js'

/** What may answer, in no final order, and how it was found. */
export interface Found {
  readonly search: Omit<ListRequest, 'filter' | 'limit'>
  readonly lists: readonly ListTrace[]
  readonly vector: Float32Array | null
  /** Error code of an embedder that could not be reached; null as a rule. */
  readonly unreachable: string | null
  readonly fused: readonly FusedId[]
  /** Ids that were fetched, and how many of them the store has. */
  readonly wanted: number
  readonly fetched: number
  readonly candidates: readonly Hit[]
  /** Of them those that no list brought. */
  readonly outside: number
  /** What the graphs answer; null where they were not asked. */
  readonly relation: RelationAnswer | null
  /** Chunks with which the graphs answer, 0 to 1. */
  readonly proof: ReadonlyMap<string, number>
  /** Chunks that a name or a path of the question leads to. */
  readonly named: ReadonlySet<string>
}

/** Chunks of a part of the index, a corpus or a repository, that each list brings beside its own. */
const APART_DEPTH = 40

/**
 * Searches, fuses and fetches; and looks up what the question names and what the graphs say.
 *
 * @param ahead - A search that has begun already.
 */
export async function find(
  { generation, request, setup, watch }: Run,
  understood: Understood,
  ahead: SearchAhead | null,
): Promise<Found> {
  const { manifest, snapshot } = generation
  const { ranking, reranker, turns, guardOf, signal } = setup
  const { text, sought, classification, strategy, terms, filter, asked, places, graph, symbols } = understood
  const parts = STRATEGY_PARTS[strategy.name]
  const weights = parts.words ? ranking.weights : { ...ranking.weights, code: 0, prose: 0 }
  const { embedder } = snapshot
  const begun = ahead?.text === sought ? ahead : null
  const embedded = (own: Embedder): QuestionVector =>
    questionVector(own, sought, { timeoutMs: ranking.embedTimeoutMs, guard: guardOf(own), signal })
  const search = {
    text: sought,
    embed: begun?.embed ?? (embedder === null ? null : embedded(embedder)),
    terms,
    dense: parts.dense && manifest.embedder !== null,
    weights,
    weightsWithoutVectors: ranking.weights,
    signal,
  }
  const limit = depthOf(ranking, request)
  // A context takes what it can use from below `topK`, too.
  const isDeep = reranker !== null || request.budget > 0
  const most = isDeep ? Math.max(request.topK, ranking.rerankTop) : request.topK
  let read: ReadonlyMap<string, CleanChunk> = new Map()
  const onWords = async (lists: readonly ListTrace[]): Promise<void> => {
    read = await readAhead(snapshot.store, lists, most)
  }
  const apartFilters = [
    ...(asked.size === 0 ? [] : [{ ...filter, corpusTypes: [...asked.keys()] }]),
    ...placeFilters(places, filter),
  ]
  const [{ lists: own, vector, unreachable }, ...apart] = await watch.time('search', () =>
    Promise.all([
      searchLists(snapshot, { ...search, filter, limit, onWords, begun: search.dense ? begun?.among(filter) : null }),
      ...apartFilters.map((part) => searchLists(snapshot, { ...search, filter: part, limit: APART_DEPTH })),
    ]),
  )
  const lists = apart.reduce((all, part) => withAsked(all, part.lists), own)
  await turns.goOn(signal)

  const fused = await watch.time('fuse', () =>
    fuse(
      lists.map(({ name, results }) => ({ name, results })),
      { k: ranking.rrfK, weights: unreachable === null ? weights : ranking.weights },
    ),
  )
  const { wanted, fetched } = await watch.time('fetch', async () => {
    const ordered = reranker === null ? fused : await withNewSources(fused, most, snapshot.store)
    const ids = wantedOf(
      ordered,
      most,
      apart.flatMap((part) => part.lists),
    )
    return { wanted: ids, fetched: await fetchHits(snapshot.store, ids, read) }
  })
  signal?.throwIfAborted()

  const relation = await watch.time('relate', () =>
    parts.graph ? answerRelation(text, classification, { graph, symbols }) : null,
  )
  // An overview of a service tells what is around it; of the pieces that prove that it did not ask.
  const isAsked = classification.intent === 'relationship' || relation?.context.relation !== 'neighbours'
  const clients = relation === null || graph === null || !isAsked ? [] : clientsAmong(fetched, relation.context, graph)
  const proof = new Map(isAsked ? [...clients, ...(relation?.evidence ?? [])] : [])
  const { named, outside } = await watch.time('look up', () =>
    parts.names
      ? namedChunks(generation, classification, { symbols, found: fetched, filter, evidence: [...proof.keys()] })
      : { named: new Set<string>(), outside: [] },
  )
  signal?.throwIfAborted()
  return {
    ...{ search, lists, vector, unreachable, fused, relation, proof, named },
    ...{ wanted: wanted.length, fetched: fetched.length, outside: outside.length },
    candidates: [...outside.map(outsideHit), ...fetched],
  }
}
