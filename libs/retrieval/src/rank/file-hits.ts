import type { CleanChunk } from '@coderag/types'
import type { Hit } from '../search/hit.js'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

/** A file, or a thread or document without a path, by its best passage. */
export interface FileHit extends Hit {
  /**
   * Its best passages, best first; the first is `chunk`. At most three, but all sections of a document that is
   * shown whole, in its order after the best one.
   */
  readonly passages: readonly CleanChunk[]
}

/**
 * Groups ranked chunks by their source. A source stands where its best chunk does.
 *
 * @param hits - Best first.
 * @param whole - Source of which all chunks are kept; null if there is none.
 */
export function fileHits(hits: readonly Hit[], whole: string | null): readonly FileHit[] {
  const files = new Map<string, { readonly hit: Hit; readonly passages: CleanChunk[] }>()
  for (const hit of hits) {
    const { sourceUri } = hit.chunk
    const known = files.get(sourceUri)
    if (known === undefined) files.set(sourceUri, { hit, passages: [hit.chunk] })
    else if (sourceUri === whole || known.passages.length < RANKING_DEFAULTS.filePassages)
      known.passages.push(hit.chunk)
  }
  return [...files.values()].map(({ hit, passages }) => ({ ...hit, passages }))
}
