import type { CleanChunk } from '@coderag/types'
import type { Hit } from '../search/hit.js'
import { isFileHead } from './file-heads.js'

/**
 * Swaps the head of a file with the first declaration of the file that follows it: imports contain words of a query and
 * answer none. A file without another candidate keeps its head.
 *
 * @param found - Best first.
 */
export function declarationsFirst<T extends { readonly chunk: CleanChunk }>(found: readonly T[]): readonly T[] {
  return wantedFirst(found, ({ chunk }) => !isFileHead(chunk))
}

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
  const isExact = ({ chunk, rerankScore }: Hit): boolean => exact.has(chunk.id) && (rerankScore !== null || !isRanked)
  return wantedFirst(hits, isExact).map((hit, place) => {
    const { score, rerankScore } = hits[place] ?? hit
    return { ...hit, score, rerankScore }
  })
}

/** Swaps the first entry of each file with the first wanted one. */
function wantedFirst<T extends { readonly chunk: CleanChunk }>(
  found: readonly T[],
  isWanted: (entry: T) => boolean,
): T[] {
  const ordered = [...found]
  /** Maps each file to the position of its first entry; -1 once a wanted one stands there. */
  const firsts = new Map<string, number>()
  found.forEach((entry, place) => {
    const { sourceUri } = entry.chunk
    const at = firsts.get(sourceUri)
    if (at === undefined) firsts.set(sourceUri, place)
    const first = at === undefined ? undefined : found[at]
    if (at === undefined || first === undefined) return
    const isPlaced = isWanted(first)
    if (!isPlaced && !isWanted(entry)) return
    firsts.set(sourceUri, -1)
    if (isPlaced) return
    ordered[at] = entry
    ordered[place] = first
  })
  return ordered
}
