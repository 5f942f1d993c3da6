import type { IndexManifest } from '@coderag/types'
import { IngestError } from './errors.js'

/**
 * Refuses to leave sources out of the graphs unnoticed: what a run does not name keeps its chunks, but has no facts where
 * the graphs were not built before, and none afterwards where they are not built now.
 *
 * @param isCovered - Whether a source, by its id, is read anew as a whole or removed by this run.
 * @throws IngestError `INGEST_GRAPHS_MISMATCH`.
 */
export function requireSameGraphs(
  base: IndexManifest,
  buildsGraphs: boolean,
  isCovered: (sourceId: string) => boolean,
): void {
  const hasGraphs = base.graphGeneration !== null
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
