import type { ChunkReader } from '@coderag/types'
import { type FileOwner, ownersOfFiles } from './file-owners.js'
import { findNamed, type Impact, type MapSources } from './impact.js'
import { recentAuthors, type RecentAuthor } from './recent-authors.js'

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
