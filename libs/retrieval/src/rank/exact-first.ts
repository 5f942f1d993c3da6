import type { Hit } from '../search/hit.js'

/**
 * Lets the first of some chunks in each file represent the file: it changes places, and scores, with the file's best passage.
 *
 * @param hits - Best first.
 * @param exact - Ids of the chunks.
 */
export function exactFirst(hits: readonly Hit[], exact: ReadonlySet<string>): readonly Hit[] {
  if (exact.size === 0) return hits
  const ordered = [...hits]
  /** Position of the first hit of each file; -1 once an exact one represents it. */
  const firsts = new Map<string, number>()
  hits.forEach((hit, place) => {
    const { id, sourceUri } = hit.chunk
    const at = firsts.get(sourceUri) ?? place
    const first = hits[at]
    firsts.set(sourceUri, at >= 0 && exact.has(id) ? -1 : at)
    if (first === undefined || at === place || !exact.has(id)) return
    // Hits that no reranker saw are ordered by their own scores, and stay behind the others.
    if ((first.rerankScore === null) !== (hit.rerankScore === null)) return
    ordered[at] = { ...hit, score: first.score, rerankScore: first.rerankScore }
    ordered[place] = { ...first, score: hit.score, rerankScore: hit.rerankScore }
  })
  return ordered
}
