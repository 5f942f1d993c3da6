import type { Generation } from '../snapshot.js'
import { changesOf, type SourceChanges } from './changes.js'
import { folderSummaries } from './folder-summaries.js'
import type { Overview, SourceOverview } from './overview.js'

/** Source with its own description. */
export interface DescribedSource extends Omit<SourceOverview, 'folders'> {
  /** True if the source is a dependency. */
  readonly reference: boolean
  /** Purpose of the source in its own words; null if it states none. */
  readonly summary: string | null
  readonly folders: readonly (SourceOverview['folders'][number] & { readonly summary: string | null })[]
  /** From version control; null if unknown. */
  readonly changes: SourceChanges | null
}

/** Overview with the descriptions and changes of sources and folders. */
export interface DescribedOverview extends Omit<Overview, 'sources'> {
  readonly sources: readonly DescribedSource[]
}

/** Adds readmes, package documentation and history to an overview. */
export async function describe(overview: Overview, { manifest, snapshot }: Generation): Promise<DescribedOverview> {
  const indexed = new Map(manifest.sources.map((source) => [source.repoName, source]))
  const wanted = overview.sources.flatMap(({ repoName, folders }) => {
    const source = indexed.get(repoName)
    return source === undefined ? [] : [{ source, folders: ['', ...folders.map(({ path }) => path)] }]
  })
  const summaries = await folderSummaries(wanted, snapshot)
  const sources = overview.sources.map(async (source): Promise<DescribedSource> => {
    const own = indexed.get(source.repoName)
    const said = summaries.get(source.repoName)
    const history = own === undefined ? null : await snapshot.history(own)
    return {
      ...source,
      reference: own?.reference === true,
      summary: said?.get('') ?? null,
      folders: source.folders.map((folder) => ({ ...folder, summary: said?.get(folder.path) ?? null })),
      changes: history === null ? null : changesOf(history),
    }
  })
  const { generation, services, lines } = overview
  return { generation, services, lines, sources: await Promise.all(sources) }
}
