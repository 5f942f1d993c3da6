import type { ChunkFilter } from '@coderag/types'
import type { QueryRun } from '../run.js'
import type { ListTrace } from '../trace.js'
import { placeFilters } from '../understand/named-places.js'
import { STRATEGY_PARTS } from '../understand/route/route.js'
import type { Understanding } from '../understand/understand.js'
import { fetchHits, firstAndFromParts, withNewSources, withPartLists } from './candidates.js'
import { type FusedId, fuse } from './fusion.js'
import { type Hit, hitOutsideLists } from './hit.js'
import { type EngineQuery, searchLists } from './lists.js'
import type { Provider } from './providers/provider.js'
import { PROVIDERS } from './providers/providers.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/** Candidates of a query, in no final order, and how they were found. */
export interface Candidates {
  readonly hits: readonly Hit[]
  /** Number of `hits` that no list holds. */
  readonly outsideLists: number
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
  /** Chunks of which the query says something that only they have, or with which the graphs answer, each with a value above 0, at most 1. */
  readonly evidence: ReadonlyMap<string, number>
  /** Ids of the chunks that each provider found. */
  readonly found: ReadonlyMap<Provider, ReadonlySet<string>>
}

/** Searches, fuses and fetches; then lets the providers add what the query says otherwise. */
export async function searchCandidates(run: QueryRun, understood: Understanding): Promise<Candidates> {
  const { manifest, snapshot } = run.generation
  const { ranking, reranker, embedderOf } = run.setup
  const { searchText, meaningText, strategy, terms, filter, requested, places, documents } = understood
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
      { k: RANKING_DEFAULTS.rrfK, weights: whole.unreachable === null ? weights : ranking.weights },
    ),
  )
  const { requestedChunks, fetched } = await run.step('fetch', async () => {
    const ordered = reranker === null ? fused : await withNewSources(fused, most, snapshot.chunks)
    const ids = firstAndFromParts(ordered, most, partLists)
    return { requestedChunks: ids.length, fetched: await fetchHits(snapshot.chunks, ids) }
  })

  const { outside, evidence, found } = await askProviders(run, understood, fetched)
  return {
    hits: [...outside, ...fetched],
    outsideLists: outside.length,
    lists,
    fused,
    vector: whole.vector,
    unreachable: whole.unreachable,
    requestedChunks,
    fetchedChunks: fetched.length,
    evidence,
    found,
  }
}

interface Provided extends Pick<Candidates, 'evidence' | 'found'> {
  /** Chunks that no list holds. */
  readonly outside: readonly Hit[]
}

/** Asks each provider that applies to the query, one after another. */
async function askProviders(run: QueryRun, understood: Understanding, fetched: readonly Hit[]): Promise<Provided> {
  const outside: Hit[] = []
  const evidence = new Map<string, number>()
  const found = new Map<Provider, ReadonlySet<string>>()
  const seen = new Set(fetched.map(({ chunk }) => chunk.id))
  for (const provider of PROVIDERS) {
    if (!provider.applies(understood)) continue
    const searched = { generation: run.generation, understood, candidates: [...outside, ...fetched] }
    const own = await run.step(provider.name, () => provider.find(searched))
    found.set(provider, new Set(own.map(({ chunk }) => chunk.id)))
    for (const { chunk, evidence: value } of own) {
      if (value > 0) evidence.set(chunk.id, Math.max(value, evidence.get(chunk.id) ?? 0))
      if (!seen.has(chunk.id)) outside.push(hitOutsideLists(chunk))
      seen.add(chunk.id)
    }
  }
  return { outside, evidence, found }
}

/** Returns the ids of the chunks that a provider found. */
export function foundBy({ found }: Candidates, provider: Provider): ReadonlySet<string> {
  return found.get(provider) ?? NONE
}

const NONE: ReadonlySet<string> = new Set()
