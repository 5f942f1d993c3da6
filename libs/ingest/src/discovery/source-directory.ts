import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { Skip } from '@coderag/types'
import { IngestError, isSystemError } from '../errors.js'
import type { Listing } from './sort-listed.js'
import { walkDirectory } from './walk.js'

/**
 * Checks that a path is a directory.
 * @throws IngestError `INGEST_SOURCE_MISSING`, `INGEST_SOURCE_UNREADABLE`.
 */
export async function requireDirectory(path: string): Promise<void> {
  const stats = await stat(path).catch((error: unknown) => {
    if (!isSystemError(error)) throw error
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw unreadable(path, error)
  })
  if (stats?.isDirectory() === true) return
  const what = stats === null ? 'There is nothing' : 'There is a file, not a directory,'
  const message = `${what} at ${path}. Give the path of a repository or a directory.`
  throw new IngestError('INGEST_SOURCE_MISSING', message, { path })
}

function unreadable(path: string, cause: Error & { code: string }): IngestError {
  const message = `The directory ${path} can't be read (${cause.code}). Make it readable, or give another path.`
  return new IngestError('INGEST_SOURCE_UNREADABLE', message, { path, reason: cause.code }, { cause })
}

/**
 * Lists the files below a directory that git does not list.
 *
 * @throws IngestError `INGEST_SOURCE_UNREADABLE`.
 */
export async function listDirectory(root: string, signal?: AbortSignal): Promise<Listing<{ readonly path: string }>> {
  try {
    const { paths, failures } = await walkDirectory(root, signal)
    return { entries: paths.map((path) => ({ path })), failures }
  } catch (error) {
    throw isSystemError(error) ? unreadable(root, error) : error
  }
}

/**
 * Leaves the files of indexes out of a listing. An index that lies in a directory that is indexed would otherwise be
 * indexed, with everything that it holds.
 *
 * @param excluded - Absolute path of the index that is written; undefined if it lies elsewhere. Other indexes are
 *   recognised by their manifests.
 * @returns The listing without those files, and one skip for each index that had files.
 */
export function withoutIndexes<Entry extends { readonly path: string }>(
  { entries, failures }: Listing<Entry>,
  root: string,
  excluded: string | undefined,
): { readonly listing: Listing<Entry>; readonly skips: readonly Skip[] } {
  const own = excluded === undefined ? null : relative(root, excluded).split(sep).join('/')
  const isBelow = own !== null && own !== '' && !own.startsWith('..') && !isAbsolute(own)
  const indexes = new Set([...(isBelow ? [own] : []), ...indexesIn(entries, root)])
  if (indexes.size === 0) return { listing: { entries, failures }, skips: [] }
  const indexOf = (path: string): string | undefined => {
    for (const key of indexes) if (key === '' || path.startsWith(`${key}/`)) return key
    return undefined
  }
  const found = new Set(entries.map(({ path }) => indexOf(path)).filter((key) => key !== undefined))
  return {
    listing: {
      entries: entries.filter(({ path }) => indexOf(path) === undefined),
      failures: failures.filter(({ key }) => indexOf(key) === undefined),
    },
    skips: [...found].map((key) => ({ key, reason: 'ignored', detail: 'the directory of the index' })),
  }
}

const MANIFEST = /(?:^|\/)manifest\.json$/
/** The beginning of an index's manifest. */
const MANIFEST_HEAD = /^\{"format":\d+,"generation":\d+,"createdAt":"/

/** Returns the directories of a listing that hold an index, relative to the root; empty for the root itself. */
function indexesIn(entries: readonly { readonly path: string }[], root: string): readonly string[] {
  return entries.flatMap(({ path }) => {
    if (!MANIFEST.test(path) || !MANIFEST_HEAD.test(headOf(join(root, path)))) return []
    return [path.slice(0, Math.max(0, path.length - '/manifest.json'.length))]
  })
}

function headOf(path: string): string {
  try {
    // A pipe of that name must not hold up the crawl.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const head = Buffer.alloc(64)
      return head.toString('latin1', 0, readSync(file, head))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

/**
 * Checks the name of a source.
 * @throws IngestError `INGEST_NAME_INVALID`.
 */
export function validName(repoName: string): string {
  if (repoName === repoName.trim() && !/^\.{0,2}$|[/\\\p{Cc}]/u.test(repoName)) return repoName
  throw new IngestError(
    'INGEST_NAME_INVALID',
    `"${repoName}" can't name a source: a name is not empty, "." or ".." and has no slash, control character or outer space. Give another one.`,
    { repoName },
  )
}

/** Reads a file, but not through a link that replaced it since it was listed. */
export function readRegular(path: string): Buffer {
  // Synchronous on purpose: a worker has nothing else to do meanwhile, and it costs half.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

export function hashState(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

/** Builds a URI from a prefix and a path. Escapes non-ASCII characters and those that would end the path. */
export function sourceUri(uriPrefix: string, key: string): string {
  return uriPrefix + encodeURI(key).replace(/[#?]/g, encodeURIComponent)
}
