import type { ChunkFilter, ChunkReader, CleanChunk, FileImportance, RankedChunk, Reranker } from '@coderag/types'
import { RetrievalError } from '../errors.js'
import type { Snapshot } from '../index-reader/snapshot.js'
import type { ListRank } from '../search/fusion.js'
import type { Hit } from '../search/hit.js'
import type { Intent } from '../understand/classification.js'
import type { RequestedCorpora } from '../understand/requested-corpora.js'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

export interface Reranked {
  readonly hits: readonly Hit[]
  /** The candidates that the reranker saw, as it returned them. */
  readonly judged: readonly RankedChunk[]
}

export interface RerankRequest {
  /** Number of hits that the reranker sees. */
  readonly top: number
  readonly intent: Intent
  /** Title of a pasted text; undefined for a query that somebody typed. */
  readonly subject?: string | undefined
  readonly asked: RequestedCorpora
  /** Passes the chunks that may be read besides the hits. */
  readonly filter: ChunkFilter
  readonly snapshot: Pick<Snapshot, 'importance' | 'chunks'>
  /** Vector of the query at unit length; null if no vectors were searched. */
  readonly vector: Float32Array | null
  readonly signal: AbortSignal | undefined
  readonly onNotice: (notice: string) => void
}

/**
 * Lets the reranker order the first `top` hits; the others stay behind them. The reranker also receives the rank of each
 * hit's whole file by similarity, as the engine `source`, and the importance of the file.
 *
 * @throws RetrievalError `RERANKER_BROKEN`.
 */
export async function rerank(
  reranker: Reranker,
  text: string,
  hits: readonly Hit[],
  { top, intent, subject, asked, filter, snapshot, vector, signal, onNotice }: RerankRequest,
): Promise<Reranked> {
  const candidates = hits.slice(0, top)
  const byId = new Map(candidates.map((hit) => [hit.chunk.id, hit]))
  const chunks = candidates.map(({ chunk }) => chunk)
  const sources = await sourceRanks(snapshot.chunks, vector, chunks)
  const importance = await snapshot.importance()
  signal?.throwIfAborted()
  const further = async (sourceUris: readonly string[]): Promise<readonly RankedChunk[]> => {
    if (vector === null) return []
    const found = await furtherPassages(snapshot.chunks, vector, { sourceUris, filter, hits: candidates })
    for (const hit of found) byId.set(hit.chunk.id, hit)
    return found.map(({ chunk, score, ranks }) => ({ chunk, score, ranks }))
  }
  const order = await reranker.rerank(
    text,
    candidates.map(({ chunk, score, ranks }): RankedChunk => {
      const central = importanceOf(chunk, importance)
      // Listed by name: spreading optional properties costs several times as much.
      const standings = {
        dense: ranks.dense,
        code: ranks.code,
        prose: ranks.prose,
        source: sources.get(chunk.sourceUri),
      }
      return central === null
        ? { chunk, score, ranks: standings }
        : { chunk, score, ranks: standings, importance: central }
    }),
    {
      intent,
      asked,
      onNotice,
      ...(vector !== null && { further }),
      ...(signal !== undefined && { signal }),
      ...(subject !== undefined && { subject }),
    },
  )
  if (reranker.unit !== undefined && !(reranker.unit > 0)) {
    throw new RetrievalError(
      'RERANKER_BROKEN',
      `The unit of reranker "${reranker.id}" is ${reranker.unit}. It must be above 0, or absent if its scores have no scale.`,
      { reranker: reranker.id, sent: candidates.length, returned: order.length },
    )
  }
  const reordered: Hit[] = []
  for (const { chunk, score: rerankScore } of order) {
    const hit = byId.get(chunk.id)
    if (hit === undefined) continue
    byId.delete(chunk.id)
    reordered.push({ chunk: hit.chunk, score: hit.score, rerankScore, ranks: hit.ranks })
  }
  const lost = candidates.filter(({ chunk }) => byId.has(chunk.id)).length
  if (lost > 0 || reordered.length !== order.length) {
    throw new RetrievalError(
      'RERANKER_BROKEN',
      `Reranker "${reranker.id}" must return its ${candidates.length} candidates once each, in its own order. It returned ${order.length}, of which ${candidates.length - lost} are candidates.`,
      { reranker: reranker.id, sent: candidates.length, returned: order.length },
    )
  }
  const judged = new Set(order.map(({ chunk }) => chunk.id))
  return { hits: [...reordered, ...hits.slice(top).filter(({ chunk }) => !judged.has(chunk.id))], judged: order }
}

/**
 * Finds the passages of sources that are most similar to the query, as many of each as a hit shows, and returns those that are no
 * candidates: a file is found by some of its passages, and another one can have the answer. Each counts as ranked behind all
 * candidates in the list of vectors.
 */
async function furtherPassages(
  store: ChunkReader,
  vector: Float32Array,
  { sourceUris, filter, hits }: { sourceUris: readonly string[]; filter: ChunkFilter; hits: readonly Hit[] },
): Promise<readonly Hit[]> {
  const nearest = await store.searchVector(vector, { limit: RANKING_DEFAULTS.comparedPassages, filter, sourceUris })
  const sources = new Map<string, string | null>(hits.map(({ chunk: { id, sourceUri } }) => [id, sourceUri]))
  const unknown = nearest.flatMap(({ id }) => (sources.has(id) ? [] : [id]))
  if (unknown.length === 0) return []
  const found = await store.sourcesOf(unknown)
  unknown.forEach((id, place) => sources.set(id, found[place] ?? null))
  const counts = new Map<string | null, number>()
  const similarities = new Map<string, number>()
  for (const { id, score } of nearest) {
    const source = sources.get(id) ?? null
    const count = (counts.get(source) ?? 0) + 1
    counts.set(source, count)
    if (count <= RANKING_DEFAULTS.filePassages) similarities.set(id, score)
  }
  const missing = unknown.filter((id) => similarities.has(id))
  const chunks = missing.length === 0 ? [] : await store.get(missing)
  return chunks.map((chunk, place) => {
    const dense = { rank: hits.length + place + 1, score: similarities.get(chunk.id) ?? 0 }
    return { chunk, score: 0, rerankScore: null, ranks: { dense } }
  })
}

/**
 * Ranks whole sources (files, threads, documents) of chunks by similarity to the query. A chunk says little about the
 * topic of its file: a file may be similar as a whole without having one of the most similar chunks.
 */
async function sourceRanks(
  store: ChunkReader,
  vector: Float32Array | null,
  chunks: readonly CleanChunk[],
): Promise<ReadonlyMap<string, ListRank>> {
  if (vector === null || chunks.length === 0) return new Map()
  const vectors = await store.sourceVectors([...new Set(chunks.map(({ sourceUri }) => sourceUri))])
  const scored = [...vectors].map(([uri, own]) => ({ uri, score: dot(vector, own) }))
  scored.sort((a, b) => b.score - a.score || (a.uri < b.uri ? -1 : 1))
  return new Map(scored.map(({ uri, score }, index) => [uri, { rank: index + 1, score }]))
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0
  for (let d = 0; d < left.length; d++) sum += (left[d] ?? 0) * (right[d] ?? 0)
  return sum
}

function importanceOf({ repoName, filePath }: CleanChunk, importance: FileImportance | null): number | null {
  if (importance === null) return null
  return repoName === null || filePath === null ? 0 : importance.of(repoName, filePath)
}
