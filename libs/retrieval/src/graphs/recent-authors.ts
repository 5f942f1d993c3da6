import type { ChunkReader } from '@coderag/types'
import type { PlaceInFile } from './named-files.js'

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
