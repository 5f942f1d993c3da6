import type { CleanChunk, Reranker } from '@coderag/types'
import { RetrievalError } from './errors.js'
import type { FusedId } from './fusion.js'
import { signalOption } from './lists.js'
import type { Hit } from './result.js'
import type { Snapshot } from './snapshot.js'

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

/** Lets the reranker order the first `top` hits; the rest stands behind them. */
export async function rerank(
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
