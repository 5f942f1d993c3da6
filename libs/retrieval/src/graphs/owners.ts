import type { ChunkReader } from '@coderag/types'
import { type FileOwner, ownersOfFiles } from './file-owners.js'
import type { Impact } from './impact.js'
import { findNamed, type MapSources } from './named/find-named.js'
import type { PlaceInFile } from './named/named.js'

/** Who owns something. */
export interface Owners {
  /** Name of what was asked for, as in `Impact`. */
  readonly name: string
  readonly kind: Impact['kind']
  /** Those with most of its files first. */
  readonly owners: readonly FileOwner[]
  /** Number of its files. */
  readonly files: number
  /** Number of its files that nobody owns. */
  readonly unowned: number
  /** Who changed its files of late: a hint. Empty if the index has no commits. */
  readonly authors: readonly RecentAuthor[]
}

/**
 * Returns who owns anything of the map, by `CODEOWNERS` and the catalogue of Backstage: a service, an endpoint, a topic, a
 * function, a file or a folder.
 *
 * @param chunks - The commits for `authors` are read from it. Null: none.
 * @throws RetrievalError `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
 */
export async function ownersOf(map: MapSources, name: string, chunks: ChunkReader | null): Promise<Owners> {
  const asked = await findNamed(map, name)
  const places = asked.places()
  const files = [...new Map(places.map((place) => [`${place.repoName}\n${place.filePath}`, place])).values()]
  return {
    name: asked.name,
    kind: asked.kind,
    owners: ownersOfFiles(map.services, places),
    files: files.length,
    unowned: files.filter(({ repoName, filePath }) => map.services.ownersOf(repoName, filePath).length === 0).length,
    authors: chunks === null ? [] : await recentAuthors(chunks, files),
  }
}

/** Somebody who changed files of late: a hint, where nobody is said to own them. */
export interface RecentAuthor {
  /** Placeholder of the scrub gate, such as `<PERSON_8851631>`. */
  readonly name: string
  /** Number of the latest 100 commits of these files that are theirs. */
  readonly commits: number
  /** Time of the latest of them. ISO 8601, UTC. */
  readonly lastAt: string
}

/** Number of commits that are looked at. */
const LATEST = 100
/** Maximum number of authors. */
const MOST_AUTHORS = 10

/**
 * Returns who changed files of late, by the commits in the index: those with most of the latest 100 commits first, at most ten.
 * A commit names at most 50 of its files. Empty if the index has no commits.
 */
export async function recentAuthors(chunks: ChunkReader, places: readonly PlaceInFile[]): Promise<RecentAuthor[]> {
  const paths = new Map<string, Set<string>>()
  for (const { repoName, filePath } of places) paths.set(repoName, (paths.get(repoName) ?? new Set()).add(filePath))
  const found: { readonly name: string; readonly at: string }[] = []
  const filter = { corpusTypes: ['CHANGE_COMMIT' as const], repos: [...paths.keys()] }
  for await (const commits of paths.size === 0 ? [] : chunks.scan({ filter })) {
    for (const { repoName, author, timestamp, text } of commits) {
      if (author === null || timestamp === null || repoName === null) continue
      const own = paths.get(repoName)
      if (text.split('\n').some((line) => own?.has(line) === true)) found.push({ name: author, at: timestamp })
    }
  }
  const authors = new Map<string, RecentAuthor>()
  for (const { name, at } of found.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, LATEST)) {
    const known = authors.get(name) ?? { name, commits: 0, lastAt: at }
    authors.set(name, { ...known, commits: known.commits + 1 })
  }
  return [...authors.values()]
    .sort((a, b) => b.commits - a.commits || (a.lastAt < b.lastAt ? 1 : -1))
    .slice(0, MOST_AUTHORS)
}
