import type { ChunkFilter } from '@coderag/types'

/** Returns a filter that passes what both pass. An empty list in it lets nothing pass. */
export function narrowed(
  filter: ChunkFilter,
  { repos, corpusTypes, services }: Pick<ChunkFilter, 'repos' | 'corpusTypes' | 'services'>,
): ChunkFilter {
  return {
    ...filter,
    ...(repos !== undefined && { repos: common(filter.repos, repos) }),
    ...(corpusTypes !== undefined && { corpusTypes: common(filter.corpusTypes, corpusTypes) }),
    ...(services !== undefined && { services: common(filter.services, services) }),
  }
}

function common<T>(left: readonly T[] | undefined, right: readonly T[]): readonly T[] {
  return left === undefined ? right : left.filter((value) => right.includes(value))
}
