import type { ChunkFilter, GraphStore, IndexManifest } from '@coderag/types'
import type { Classification, Entity } from './classification.js'
import { environmentsIn } from './environments.js'
import { escaped } from './text-pattern.js'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

/** Repositories and services that a query names, each with a confidence from 0 to 1, and environments. */
export interface NamedPlaces {
  readonly repositories: ReadonlyMap<string, number>
  readonly services: ReadonlyMap<string, number>
  /** Environments, such as production. */
  readonly environments: ReadonlySet<string>
}

/** Names of repositories. The arrays stay the same for one manifest. */
export interface RepositoryNames {
  readonly all: readonly string[]
  /** Repositories that are not references. */
  readonly ours: readonly string[]
}

const remembered = new WeakMap<IndexManifest, RepositoryNames>()

/** Returns the names of the repositories in an index. */
export function repositoriesOf(manifest: IndexManifest): RepositoryNames {
  const made = remembered.get(manifest)
  if (made !== undefined) return made
  const repositories = manifest.sources.filter(({ kind }) => kind === 'repo')
  const names = {
    all: repositories.map(({ repoName }) => repoName),
    ours: repositories.filter(({ reference }) => reference !== true).map(({ repoName }) => repoName),
  }
  remembered.set(manifest, names)
  return names
}

/**
 * Collects the places that a query names. A database or broker is left out: code uses it, but is not stored in it. A service
 * also has the names of its folders, which its chunks bear.
 *
 * @param graph - Null for a library: its services are examples, one of which has its name.
 */
export function namedPlaces(
  query: string,
  { entities }: Pick<Classification, 'entities'>,
  graph: GraphStore | null,
): NamedPlaces {
  const namesOf = ({ kind, value }: Entity): readonly string[] => {
    if (kind !== 'service') return [value]
    const node = graph?.find(value) ?? null
    if (node === null) return []
    return node.kind === 'service' ? [value, ...node.roots.map(({ name }) => name)] : []
  }
  const ofKind = (kind: 'repository' | 'service'): ReadonlyMap<string, number> => {
    const found = new Map<string, number>()
    for (const entity of entities) {
      if (entity.kind !== kind) continue
      for (const name of namesOf(entity)) found.set(name, Math.max(found.get(name) ?? 0, entity.confidence))
    }
    return found
  }
  return { repositories: ofKind('repository'), services: ofKind('service'), environments: environmentsIn(query) }
}

/**
 * Removes the names of repositories from the text that candidates are compared with: all files of a repository bear its
 * name, and `loki.go` would match every query about loki. Identifiers (`FastAPI`) and services stay. If too few other
 * terms remain, all names stay.
 *
 * @param termsIn - Returns the terms of a text without stop words.
 */
export function withoutRepositories(
  searchText: string,
  { entities }: Pick<Classification, 'entities'>,
  termsIn: (text: string) => readonly string[],
): string {
  const isOther = (named: Entity): boolean =>
    entities.some(({ kind, text }) => (kind === 'identifier' || kind === 'service') && text === named.text)
  const names = entities.filter(
    (entity) =>
      entity.kind === 'repository' && entity.confidence >= RANKING_DEFAULTS.sureRepository && !isOther(entity),
  )
  if (names.length === 0) return searchText
  const alternatives = [...new Set(names.map(({ text }) => text))].sort((a, b) => b.length - a.length)
  const whole = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${alternatives.map(escaped).join('|')})(?![\p{L}\p{N}])`,
    'gu',
  )
  const left = searchText.replace(whole, '').replace(/\s+/g, ' ').trim()
  return termsIn(left).length >= RANKING_DEFAULTS.termsBesidesRepository ? left : searchText
}

/**
 * Returns one filter for each repository that the query surely names; none if the query searches nothing else anyway.
 */
export function placeFilters({ repositories }: NamedPlaces, filter: ChunkFilter): readonly ChunkFilter[] {
  const sure = [...repositories].filter(
    ([name, confidence]) => confidence >= RANKING_DEFAULTS.sureRepository && (filter.repos?.includes(name) ?? true),
  )
  if (sure.length === filter.repos?.length) return []
  return sure.slice(0, RANKING_DEFAULTS.searchedRepositories).map(([name]) => ({ ...filter, repos: [name] }))
}
