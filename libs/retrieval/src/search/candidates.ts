import type { ChunkStore, CleanChunk, FileImportance, RankedChunk, Reranker } from '@coderag/types'
import type { Intent } from '../classification.js'
import { RetrievalError } from '../errors.js'
import type { FusedId, Standing } from './fusion.js'
import { signalOption } from './lists.js'
import type { Hit } from '../result.js'
import type { Snapshot } from '../index-reader/snapshot.js'
import { sourceStandings } from '../rank/source-ranks.js'
import type { ListTrace } from '../trace.js'

/** Part of the candidates that the head of a list is sure to be among, or nearly so, whatever other lists bring. */
const SURE_PART = 0.3

/**
 * Reads the chunks at the head of lists before it is decided which of all are wanted.
 *
 * @param most - Candidates that there will be.
 */
export async function readAhead(
  store: Pick<ChunkStore, 'get'>,
  lists: readonly ListTrace[],
  most: number,
): Promise<Map<string, CleanChunk>> {
  const head = Math.floor(most * SURE_PART)
  const ids = new Set(lists.flatMap(({ results }) => results.slice(0, head).map(({ id }) => id)))
  return new Map((await store.get([...ids])).map((chunk) => [chunk.id, chunk]))
}

/**
 * Chunks of the best ids with their standings, in order; an id the store lacks is left out and counted by the caller.
 *
 * @param ahead - Chunks that were read already.
 */
export async function fetchHits(
  store: Pick<ChunkStore, 'get'>,
  wanted: readonly FusedId[],
  ahead: ReadonlyMap<string, CleanChunk> = new Map(),
): Promise<Hit[]> {
  const further = await store.get(wanted.flatMap(({ id }) => (ahead.has(id) ? [] : [id])))
  const hits: Hit[] = []
  let next = 0
  for (const { id, score, ranks } of wanted) {
    let chunk = ahead.get(id)
    // They come in the order of the ids.
    if (chunk === undefined && further[next]?.id === id) chunk = further[next++]
    if (chunk !== undefined) hits.push({ chunk, score, rerankScore: null, ranks })
  }
  return hits
}

/** Part of the candidates that is of sources that no better candidate is of, as chosen on development data. */
const NEW_SOURCES = 0.1
/** Candidates whose sources are asked for at once: some dozens have enough new ones. */
const SOURCES_AT_ONCE = 64

/**
 * Puts chunks of sources that have no candidate yet among the last of the first `most`: a further piece of a file adds less
 * than a first one of another. Where the store can't tell the source of a chunk without reading it, the order stays.
 */
export async function withNewSources(
  fused: readonly FusedId[],
  most: number,
  store: Pick<ChunkStore, 'sourcesOf'>,
): Promise<readonly FusedId[]> {
  if (store.sourcesOf === undefined || fused.length <= most) return fused
  const kept = most - Math.floor(most * NEW_SOURCES)
  const sourcesOf = (some: readonly FusedId[]) => store.sourcesOf?.(some.map(({ id }) => id)) ?? []
  const seen = new Set(await sourcesOf(fused.slice(0, kept)))
  const fresh = new Set<FusedId>()
  for (let at = kept; at < fused.length && fresh.size < most - kept; at += SOURCES_AT_ONCE) {
    const some = fused.slice(at, at + SOURCES_AT_ONCE)
    const sources = await sourcesOf(some)
    some.forEach((one, index) => {
      const source = sources[index] ?? null
      if (source === null || seen.has(source) || fresh.size === most - kept) return
      seen.add(source)
      fresh.add(one)
    })
  }
  return [...fused.slice(0, kept), ...fresh, ...fused.slice(kept).filter((one) => !fresh.has(one))]
}

/** A chunk that no list brought: a name or the graph led to it. */
export function outsideHit(chunk: CleanChunk): Hit {
  return { chunk, score: 0, rerankScore: null, ranks: {} }
}

export interface Reranked {
  readonly hits: readonly Hit[]
  /** The first of them as the reranker gave them back. */
  readonly judged: readonly RankedChunk[]
}

export interface RerankRequest {
  readonly top: number
  readonly intent: Intent
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
  { top, intent, snapshot, vector, signal, onNotice }: RerankRequest,
): Promise<Reranked> {
  const candidates = hits.slice(0, top)
  const byId = new Map(candidates.map((hit) => [hit.chunk.id, hit]))
  const chunks = candidates.map(({ chunk }) => chunk)
  const [sources, importance] = await Promise.all([
    sourceStandings(snapshot.store, vector, chunks),
    snapshot.importance?.() ?? null,
  ])
  signal?.throwIfAborted()
  const ofSources = new Map<string, OfSource>()
  const ofSource = (chunk: CleanChunk): OfSource => {
    let own = ofSources.get(chunk.sourceUri)
    if (own === undefined) {
      own = { source: sources.get(chunk.sourceUri), importance: importanceOf(chunk, importance) }
      ofSources.set(chunk.sourceUri, own)
    }
    return own
  }
  const order = await reranker.rerank(
    text,
    candidates.map(({ chunk, score, ranks }): RankedChunk => {
      const { source, importance: central } = ofSource(chunk)
      // Spelled out: to spread what has any of three properties takes several times as long.
      const standings = { dense: ranks.dense, code: ranks.code, prose: ranks.prose, source }
      if (central === null) return { chunk, score, ranks: standings }
      return { chunk, score, ranks: standings, importance: central }
    }),
    { ...signalOption(signal), intent, onNotice },
  )
  const reordered: Hit[] = []
  for (const { chunk, score: rerankScore } of order) {
    const hit = byId.get(chunk.id)
    if (hit === undefined) continue
    byId.delete(chunk.id)
    reordered.push({ chunk: hit.chunk, score: hit.score, rerankScore, ranks: hit.ranks })
  }
  if (reordered.length !== candidates.length || order.length !== candidates.length) {
    throw new RetrievalError(
      'RERANKER_BROKEN',
      `Reranker "${reranker.id}" must return its ${candidates.length} candidates once each, in its own order; it returned ${order.length}, of which ${reordered.length} are candidates.`,
      { reranker: reranker.id, sent: candidates.length, returned: order.length },
    )
  }
  return { hits: [...reordered, ...hits.slice(top)], judged: order }
}

/** What the pieces of one source share. */
interface OfSource {
  readonly source: Standing | undefined
  readonly importance: number | null
}

function importanceOf({ repoName, filePath }: CleanChunk, importance: FileImportance | null): number | null {
  if (importance === null) return null
  return repoName === null || filePath === null ? 0 : importance.of(repoName, filePath)
}
