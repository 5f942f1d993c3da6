import type { ChunkFilter, IndexManifest } from '@coderag/types'

/**
 * Leaves the sources of dependencies out of a search, unless the query is about a dependency or names repositories
 * itself: what a library does inside must not stand beside what we wrote.
 */
export function withoutReferences(
  { sources }: Pick<IndexManifest, 'sources'>,
  filter: ChunkFilter,
  { isAboutDependency }: { readonly isAboutDependency: boolean },
): ChunkFilter {
  const own = sources.filter((source) => source.reference !== true)
  if (isAboutDependency || filter.repos !== undefined || own.length === sources.length) return filter
  // With references only, there is nothing else that a query could be about.
  return own.length === 0 ? filter : { ...filter, repos: own.map(({ repoName }) => repoName) }
}
