import type { CleanChunk, FileImportance, Reranker } from '@coderag/types'
import { RetrievalError } from './errors.js'
import type { FusedId } from './fusion.js'
import { signalOption } from './lists.js'
import type { Hit } from './result.js'
import type { Snapshot } from './snapshot.js'
import { sourceStandings } from './source-standings.js'

/** Chunks of the best ids with their standings, in order; an id the store lacks is left out and counted by the caller. */
export async function fetchHits({ store }: Snapshot, wanted: readonly FusedId[]): Promise<Hit[]> {
  const chunks = new Map((await store.get(wanted.map(({ id }) => id))).map((chunk) => [chunk.id, chunk]))
  return wanted.flatMap(({ id, score, ranks }) => {
    const chunk = chunks.get(id)
    return chunk === undefined ? [] : [{ chunk, score, rerankScore: null, ranks }]
  })
}

/** A chunk that no list brought: a name or the graph led to it. */
export function outsideHit(chunk: CleanChunk): Hit {
  return { chunk, score: 0, rerankScore: null, ranks: {} }
}

export interface Reranked {
  readonly hits: readonly Hit[]
  /** What the reranker's scores are sums of, by chunk, where it tells. */
  readonly parts: ReadonlyMap<string, Readonly<Record<string, number>>>
}

export interface RerankRequest {
  readonly top: number
  readonly snapshot: Pick<Snapshot, 'importance' | 'store'>
  /** The question's; null where there is none. */
  readonly vector: Float32Array | null
  readonly signal: AbortSignal | undefined
  readonly onNotice: (notice: string) => void
}

/**
 * Lets the reranker order the first `top` hits; the rest stands behind them. How near a hit's whole source is to the
 * question, the reranker sees as the engine `source`; beside it, how central the file is.
 */
export async function rerank(
  reranker: Reranker,
  text: string,
  hits: readonly Hit[],
  { top, snapshot, vector, signal, onNotice }: RerankRequest,
): Promise<Reranked> {
  const candidates = hits.slice(0, top)
  const byId = new Map(candidates.map((hit) => [hit.chunk.id, hit]))
  const chunks = candidates.map(({ chunk }) => chunk)
  const [sources, importance] = await Promise.all([
    sourceStandings(snapshot.store, vector, chunks),
    snapshot.importance?.() ?? null,
  ])
  signal?.throwIfAborted()
  const order = await reranker.rerank(
    text,
    candidates.map(({ chunk, score, ranks }) => {
      const source = sources.get(chunk.sourceUri)
      return {
        ...{ chunk, score, ranks: source === undefined ? ranks : { ...ranks, source } },
        ...(importance !== null && { importance: importanceOf(chunk, importance) }),
      }
    }),
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
  const parts = new Map(order.flatMap(({ chunk, parts: own }) => (own === undefined ? [] : [[chunk.id, own] as const])))
  return { hits: [...reordered, ...hits.slice(top)], parts }
}

function importanceOf({ repoName, filePath }: CleanChunk, importance: FileImportance): number {
  return repoName === null || filePath === null ? 0 : importance.of(repoName, filePath)
}
