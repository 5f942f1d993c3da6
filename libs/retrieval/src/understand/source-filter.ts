import type { ChunkFilter, IndexManifest } from '@coderag/types'

/**
 * Excludes dependencies from a search, unless the query is about a dependency or filters by repository: the internals
 * of a library must not displace our own code.
 */
export function sourceFilter(
  { sources }: Pick<IndexManifest, 'sources'>,
  filter: ChunkFilter,
  { isAboutDependency }: { readonly isAboutDependency: boolean },
): ChunkFilter {
  const own = sources.filter((source) => source.reference !== true)
  if (isAboutDependency || filter.repos !== undefined || own.length === sources.length) return filter
  // If the index has references only, every query is about them.
  return own.length === 0 ? filter : { ...filter, repos: own.map(({ repoName }) => repoName) }
}
