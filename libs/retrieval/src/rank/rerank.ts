import type { ChunkReader, CleanChunk, FileImportance, RankedChunk, Reranker } from '@coderag/types'
import { RetrievalError } from '../errors.js'
import type { Snapshot } from '../index-reader/snapshot.js'
import type { ListRank } from '../search/fusion.js'
import type { Hit } from '../search/hit.js'
import type { Intent } from '../understand/classification.js'
import type { RequestedCorpora } from '../understand/requested-corpora.js'
import { declarationsFirst } from './file-heads.js'

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
  { top, intent, subject, asked, snapshot, vector, signal, onNotice }: RerankRequest,
): Promise<Reranked> {
  const candidates = hits.slice(0, top)
  const byId = new Map(candidates.map((hit) => [hit.chunk.id, hit]))
  const chunks = candidates.map(({ chunk }) => chunk)
  const sources = await sourceRanks(snapshot.chunks, vector, chunks)
  const importance = await snapshot.importance()
  signal?.throwIfAborted()
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
  // Of a file that begins with its imports, a declaration takes their place.
  for (const [place, { chunk }] of declarationsFirst(order).entries()) {
    const rerankScore = order[place]?.score ?? 0
    const hit = byId.get(chunk.id)
    if (hit === undefined) continue
    byId.delete(chunk.id)
    reordered.push({ chunk: hit.chunk, score: hit.score, rerankScore, ranks: hit.ranks })
  }
  if (reordered.length !== candidates.length || order.length !== candidates.length) {
    throw new RetrievalError(
      'RERANKER_BROKEN',
      `Reranker "${reranker.id}" must return its ${candidates.length} candidates once each, in its own order. It returned ${order.length}, of which ${reordered.length} are candidates.`,
      { reranker: reranker.id, sent: candidates.length, returned: order.length },
    )
  }
  return { hits: [...reordered, ...hits.slice(top)], judged: order }
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
