import type { IndexManifest } from '@coderag/types'
import { IngestError } from '../errors.js'

/**
 * Refuses to leave sources out of the graphs unnoticed. A source that this run does not read keeps its chunks, but has
 * no facts if graphs were off before, and none afterwards if graphs are off now.
 * @param isCovered - Returns true if this run reads the whole source of that id, or removes it.
 * @throws IngestError `INGEST_GRAPHS_MISMATCH`.
 */
export function requireSameGraphs(
  base: IndexManifest,
  buildsGraphs: boolean,
  isCovered: (sourceId: string) => boolean,
): void {
  const { hasGraphs } = base
  const left = base.sources.filter((source) => !isCovered(source.id)).map((source) => source.repoName)
  if (hasGraphs === buildsGraphs || left.length === 0) return
  const [was, is] = hasGraphs ? ['with', 'without'] : ['without', 'with']
  throw new IngestError(
    'INGEST_GRAPHS_MISMATCH',
    `The index was built ${was} graphs, this run is configured ${is} them, and these sources would stay as they are: ` +
      `${left.join(', ')}. Crawl them in the same run, keep the setting, or write to another directory.`,
    { hasGraphs, left },
  )
}
