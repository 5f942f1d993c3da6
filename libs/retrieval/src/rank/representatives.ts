import type { Hit } from '../search/hit.js'

/**
 * Lets the first of some chunks in each file represent the file: it changes places, and scores, with the file's best passage.
 *
 * @param hits - Best first.
 * @param exact - Ids of the chunks.
 */
export function exactFirst(hits: readonly Hit[], exact: ReadonlySet<string>): readonly Hit[] {
  if (exact.size === 0) return hits
  // Hits that the reranker did not see are ordered by scores of another kind, and stay behind the others.
  const isRanked = hits.some(({ rerankScore }) => rerankScore !== null)
  const ordered = [...hits]
  const firsts = new Map<string, number>()
  const placed = new Set<string>()
  for (const [place, hit] of hits.entries()) {
    const { id, sourceUri } = hit.chunk
    const at = firsts.get(sourceUri) ?? place
    firsts.set(sourceUri, at)
    const first = hits[at] ?? hit
    if (!exact.has(id) || (hit.rerankScore === null && isRanked) || placed.has(sourceUri)) continue
    placed.add(sourceUri)
    ordered[at] = { ...hit, score: first.score, rerankScore: first.rerankScore }
    ordered[place] = { ...first, score: hit.score, rerankScore: hit.rerankScore }
  }
  return ordered
}
