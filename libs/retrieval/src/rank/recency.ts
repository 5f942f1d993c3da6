import type { ChangeFrequency, CleanChunk, SourceHistory } from '@coderag/types'
import type { Hit } from '../search/hit.js'
import type { Generation } from '../index-reader/snapshot.js'

const VALUES: Readonly<Record<ChangeFrequency, number>> = { hot: 1, new: 1, active: 0.5, stable: 0, dormant: 0 }

/**
 * Computes how often git saw the files of chunks change lately, 0 to 1. Reads the history of each source among the
 * hits.
 */
export async function recencyOf(
  hits: readonly Hit[],
  { manifest, snapshot }: Generation,
): Promise<(chunk: CleanChunk) => number> {
  const uris = hits.map(({ chunk }) => chunk.sourceUri)
  const shown = manifest.sources.filter(({ uriPrefix }) => uris.some((uri) => uri.startsWith(uriPrefix)))
  const histories = await Promise.all(
    shown.map(async (source): Promise<readonly [string, SourceHistory | null]> => {
      return [source.uriPrefix, await snapshot.history(source)]
    }),
  )
  return ({ sourceUri, filePath }) => {
    const history = histories.find(([prefix]) => sourceUri.startsWith(prefix))?.[1]
    const unit = filePath === null ? undefined : history?.units.get(filePath)
    return unit === undefined ? 0 : VALUES[unit.changeFrequency]
  }
}
