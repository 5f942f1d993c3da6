import type { Generation } from '../snapshot.js'
import { changesOf, type SourceChanges } from './changes.js'
import { folderSummaries } from './folder-summaries.js'
import type { Overview, SourceOverview } from './overview.js'

/** A source as it describes itself, besides what can be counted. */
export interface DescribedSource extends Omit<SourceOverview, 'folders'> {
  /** True for the source of a dependency. */
  readonly reference: boolean
  /** What it is for, in its own words; null where it does not say. */
  readonly summary: string | null
  readonly folders: readonly (SourceOverview['folders'][number] & { readonly summary: string | null })[]
  /** From version control; null where nothing is known. */
  readonly changes: SourceChanges | null
}

/** An overview with what sources and folders say of themselves, and what changes in them. */
export interface DescribedOverview extends Omit<Overview, 'sources'> {
  readonly sources: readonly DescribedSource[]
}

/** Reads what an overview can't count: readmes, package documentation, history. */
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
    const history = own === undefined ? null : ((await snapshot.history?.(own)) ?? null)
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
