import type { Generation } from '../snapshot.js'
import { folderSummaries } from './folder-summaries.js'
import type { Overview, SourceOverview } from './overview.js'
import type { SourceHistory } from '@coderag/types'

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

/** Summary of the history of a repository. */
export interface SourceChanges {
  /** Time of the last change of a file; ISO 8601, UTC. */
  readonly lastChangedAt: string
  /** Number of files by change frequency, see `CHANGE_FREQUENCIES`. */
  readonly files: Readonly<Partial<Record<string, number>>>
  /** Files with most commits, at most 8, most commits first. */
  readonly hot: readonly { readonly path: string; readonly commits: number; readonly authors: number }[]
  /** False if older commits are unknown. */
  readonly complete: boolean
}

const MOST_HOT = 8
/** Matches files that most changes touch, whatever their topic. */
const BOOKKEEPING =
  /(?:^|\/)(?:change(?:s|log)|history|news)(?:\.\w+)?$|(?:^|\/)package(?:-lock)?\.json$|\.lock$|(?:^|\/)go\.(?:mod|sum)$/i

/** Summarises a history. Returns null if it has no files. */
export function changesOf({ units, complete }: SourceHistory): SourceChanges | null {
  const files: Partial<Record<string, number>> = {}
  let lastChangedAt = ''
  for (const unit of units.values()) {
    files[unit.changeFrequency] = (files[unit.changeFrequency] ?? 0) + 1
    if (unit.lastChangedAt > lastChangedAt) lastChangedAt = unit.lastChangedAt
  }
  if (lastChangedAt === '') return null
  const hot = [...units]
    .filter(([path, { changeFrequency }]) => changeFrequency === 'hot' && !BOOKKEEPING.test(path))
    .sort(([a, left], [b, right]) => right.commits - left.commits || (a < b ? -1 : 1))
    .slice(0, MOST_HOT)
    .map(([path, { commits, authors }]) => ({ path, commits, authors }))
  return { lastChangedAt, files, hot, complete }
}
