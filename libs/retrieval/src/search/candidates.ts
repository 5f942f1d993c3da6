import type { ChunkReader } from '@coderag/types'
import type { ListTrace } from '../trace.js'
import type { FusedId } from './fusion.js'
import type { Hit } from './hit.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/** Adds the results of a search of a part of the index to the lists of the whole index, each list ordered by score. */
export function withPartLists(lists: readonly ListTrace[], partLists: readonly ListTrace[]): readonly ListTrace[] {
  return lists.map((list) => {
    const part = partLists.find(({ name }) => name === list.name)
    if (part === undefined) return list
    const known = new Set(list.results.map(({ id }) => id))
    const further = part.results.filter(({ id }) => !known.has(id))
    if (further.length === 0) return list
    return { ...list, results: [...list.results, ...further].toSorted((a, b) => b.score - a.score) }
  })
}

/** Returns the first `most` fused candidates and all results of searches of parts of the index. */
export function firstAndFromParts(
  fused: readonly FusedId[],
  most: number,
  partLists: readonly ListTrace[],
): readonly FusedId[] {
  const fromParts = new Set(partLists.flatMap(({ results }) => results.map(({ id }) => id)))
  return [...fused.slice(0, most), ...fused.slice(most).filter(({ id }) => fromParts.has(id))]
}

/** Reads the chunks of candidates, in order. Leaves out an id that the store lacks; the caller counts them. */
export async function fetchHits(store: Pick<ChunkReader, 'get'>, candidates: readonly FusedId[]): Promise<Hit[]> {
  const chunks = new Map((await store.get(candidates.map(({ id }) => id))).map((chunk) => [chunk.id, chunk]))
  return candidates.flatMap(({ id, score, ranks }): Hit[] => {
    const chunk = chunks.get(id)
    return chunk === undefined ? [] : [{ chunk, score, rerankScore: null, ranks }]
  })
}

/**
 * Moves chunks of sources that have no candidate yet to the end of the first `most` candidates: a further chunk of a file
 * adds less than the first chunk of another.
 */
export async function withNewSources(
  fused: readonly FusedId[],
  most: number,
  store: Pick<ChunkReader, 'sourcesOf'>,
): Promise<readonly FusedId[]> {
  if (fused.length <= most) return fused
  const kept = most - Math.floor(most * RANKING_DEFAULTS.newSourceShare)
  // All at once: a round trip to a database costs more than the sources of some hundred further candidates.
  const sources = await store.sourcesOf(fused.map(({ id }) => id))
  const seen = new Set(sources.slice(0, kept))
  const fresh = new Set<FusedId>()
  for (let at = kept; at < fused.length && fresh.size < most - kept; at++) {
    const one = fused[at]
    const source = sources[at] ?? null
    if (one === undefined || source === null || seen.has(source)) continue
    seen.add(source)
    fresh.add(one)
  }
  return [...fused.slice(0, kept), ...fresh, ...fused.slice(kept).filter((one) => !fresh.has(one))]
}
