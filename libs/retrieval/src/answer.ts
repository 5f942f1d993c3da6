import type { ChunkFilter, IndexManifest, Reranker } from '@coderag/types'
import type { AssembledContext, Assembler } from './assemble/assembler.js'
import { embedderName } from './compatibility.js'
import { RetrievalError } from './errors.js'
import { emptyFilterWarnings, type QueryWarning, unknownValueWarnings } from './filter-check.js'
import { fuse, type FusedId } from './fusion.js'
import { type QueryTerms, searchLists, signalOption } from './lists.js'
import type { ResolvedQuery, ResolvedRankingOptions } from './request.js'
import type { Hit, QueryResult } from './result.js'
import type { Generation, Snapshot } from './snapshot.js'
import { type ListTrace, Stopwatch } from './trace.js'

/** What the pipeline works with besides the question. */
export interface AnswerSetup {
  readonly ranking: ResolvedRankingOptions
  readonly reranker: Reranker | null
  readonly assembler: Assembler
  readonly signal: AbortSignal | undefined
}

/** Answers one query from one generation: analyse, search, fuse, fetch, rerank, cut. */
export async function answer(
  generation: Generation,
  request: ResolvedQuery,
  { ranking, reranker, assembler, signal }: AnswerSetup,
): Promise<QueryResult> {
  const { manifest, snapshot } = generation
  const { text, topK, filter } = request
  const watch = new Stopwatch()
  signal?.throwIfAborted()

  const terms = await watch.time('analyse', () => snapshot.analyzer.analyzeQuery(text))

  const dense = manifest.embedder !== null
  const limit = Math.max(ranking.candidates, topK)
  const lists = await watch.time('search', () =>
    searchLists(snapshot, { text, terms, filter, limit, dense, weights: ranking.weights, signal }),
  )
  signal?.throwIfAborted()

  const fused = await watch.time('fuse', () =>
    fuse(
      lists.map(({ name, results }) => ({ name, results })),
      { k: ranking.rrfK, weights: ranking.weights },
    ),
  )

  // A context takes what it can use from below `topK`, too.
  const deep = reranker !== null || request.budget > 0
  const wanted = fused.slice(0, deep ? Math.max(topK, ranking.rerankTop) : topK)
  const found = await watch.time('fetch', () => fetchHits(snapshot, wanted))
  signal?.throwIfAborted()

  const notices: string[] = []
  const onNotice = (notice: string): number => notices.push(notice)
  const ranked =
    reranker === null
      ? found
      : await watch.time('rerank', () => rerank(reranker, text, found, { top: ranking.rerankTop, signal, onNotice }))
  signal?.throwIfAborted()

  const allTerms = [...new Set([...terms.code, ...terms.prose])]
  const assembled = await watch.time('assemble', () => assemble(assembler, ranked, { request, terms: allTerms }))

  const warnings = await watch.time('check', async () => [
    ...indexWarnings(manifest, snapshot),
    ...termWarnings(terms, lists),
    ...missingWarnings(wanted.length - found.length),
    ...notices.map((message): QueryWarning => ({ code: 'RERANK_NOTICE', message })),
    ...(await filterWarnings(generation, filter, found.length)),
  ])
  const hits = ranked.slice(0, topK)
  return {
    hits,
    chunks: hits.map(({ chunk }) => chunk),
    context: assembled.context,
    tokensUsed: assembled.tokensUsed,
    budget: request.budget,
    sources: assembled.sources,
    mode: lists.some((list) => list.name === 'dense') ? 'hybrid' : 'lexical',
    terms: allTerms,
    warnings,
    trace: { steps: watch.steps, lists, fused, reranker: reranker?.id ?? null, omitted: assembled.omitted },
    generation: manifest.generation,
    createdAt: manifest.createdAt,
  }
}

/** Chunks of the best ids with their standings, in order; an id the store lacks is left out and counted by the caller. */
async function fetchHits({ store }: Snapshot, wanted: readonly FusedId[]): Promise<Hit[]> {
  const chunks = new Map((await store.get(wanted.map(({ id }) => id))).map((chunk) => [chunk.id, chunk]))
  return wanted.flatMap(({ id, score, ranks }) => {
    const chunk = chunks.get(id)
    return chunk === undefined ? [] : [{ chunk, score, rerankScore: null, ranks }]
  })
}

function assemble(
  assembler: Assembler,
  ranked: readonly Hit[],
  { request, terms }: { request: ResolvedQuery; terms: readonly string[] },
): AssembledContext {
  const { budget, format } = request
  if (budget === 0) return { context: '', tokensUsed: 0, sources: [], omitted: [] }
  const material = ranked.map(({ chunk, score, rerankScore }, index) => ({
    chunk,
    score: rerankScore ?? score,
    reason: `hit ${index + 1}`,
  }))
  return assembler.assemble({ material, structure: [], terms, budget, format })
}

async function rerank(
  reranker: Reranker,
  text: string,
  hits: readonly Hit[],
  { top, signal, onNotice }: { top: number; signal: AbortSignal | undefined; onNotice: (notice: string) => void },
): Promise<Hit[]> {
  const candidates = hits.slice(0, top)
  const byId = new Map(candidates.map((hit) => [hit.chunk.id, hit]))
  const order = await reranker.rerank(
    text,
    candidates.map(({ chunk, score, ranks }) => ({ chunk, score, ranks })),
    { ...signalOption(signal), onNotice },
  )
  const reordered = order.flatMap(({ chunk, score }) => {
    const hit = byId.get(chunk.id)
    byId.delete(chunk.id)
    return hit === undefined ? [] : [{ ...hit, rerankScore: score }]
  })
  if (reordered.length !== candidates.length || order.length !== candidates.length) {
    throw new RetrievalError(
      'RERANKER_BROKEN',
      `Reranker "${reranker.id}" must return its ${candidates.length} candidates once each, in its own order; it returned ${order.length}, of which ${reordered.length} are candidates.`,
      { reranker: reranker.id, sent: candidates.length, returned: order.length },
    )
  }
  return [...reordered, ...hits.slice(top)]
}

function indexWarnings(manifest: IndexManifest, { embedder }: Snapshot): QueryWarning[] {
  if (manifest.chunkCount === 0) {
    return [{ code: 'INDEX_EMPTY', message: 'The index holds no chunks. "coderag status" says what was crawled.' }]
  }
  if (manifest.embedder !== null && embedder === null) {
    const message = `The index has vectors of ${embedderName(manifest.embedder)}, but no embedder is configured: only words were searched.`
    return [{ code: 'EMBEDDER_MISSING', message }]
  }
  if (manifest.embedder === null && embedder !== null) {
    const message = `The index has no vectors, so ${embedderName(embedder.identity)} was not used. Crawl again with it to search by meaning.`
    return [{ code: 'INDEX_WITHOUT_VECTORS', message }]
  }
  return []
}

function termWarnings(terms: QueryTerms, lists: readonly ListTrace[]): QueryWarning[] {
  if (terms.code.length + terms.prose.length > 0) return []
  const rest = lists.length === 0 ? 'nothing was searched' : 'only vectors were searched'
  const message = `The question holds only stop words or punctuation, so ${rest}. Add a word that says what it is about.`
  return [{ code: 'QUERY_WITHOUT_TERMS', message }]
}

function missingWarnings(missing: number): QueryWarning[] {
  if (missing === 0) return []
  const message = `${missing} found chunks are not in the store: the index is damaged. Crawl again into an empty directory.`
  return [{ code: 'CHUNKS_MISSING', message }]
}

async function filterWarnings(generation: Generation, filter: ChunkFilter, found: number): Promise<QueryWarning[]> {
  const unknown = await unknownValueWarnings(generation, filter)
  return found > 0 || unknown.length > 0 ? unknown : emptyFilterWarnings(generation, filter)
}
