import { type BigIntStats, existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import {
  IndexFormatError,
  isIntact,
  parseManifest,
  sealJson,
  type CurrentIndex,
  type IndexManifest,
} from '@coderag/types'
import type { CreatedNames } from '../lock/created-names.js'
import { directoryError, IndexDirectoryError, isSystemError } from './errors.js'
import { LAYOUT } from './layout.js'
import { replaceFile } from './replace-file.js'

/**
 * Reads the manifest and the identity of its file from one open file, so that a rename in between cannot mix two files.
 *
 * @returns Null before the first commit.
 * @throws IndexDirectoryError `INDEX_UNREADABLE`; IndexFormatError `MANIFEST_CORRUPT`, `MANIFEST_VERSION`.
 */
export async function readManifestFile(directory: string): Promise<CurrentIndex | null> {
  const found = await unlessMissing(directory, async () => {
    await using file = await open(join(directory, LAYOUT.manifest))
    return { identity: identityOf(await file.stat({ bigint: true })), json: await file.readFile('utf8') }
  })
  if (found === null) return null
  if (!isIntact(found.json)) throw damagedManifest(directory)
  return { manifest: parseManifest(found.json), identity: found.identity }
}

/**
 * Returns the identity of the current manifest, which changes whenever the file is replaced or written. One synchronous
 * `stat` takes microseconds; a round through the thread pool takes as long as a step of a query.
 */
export async function manifestIdentity(directory: string): Promise<string | null> {
  return unlessMissing(directory, async () => identityOf(statSync(join(directory, LAYOUT.manifest), { bigint: true })))
}

/** Tests whether a directory holds a committed index. */
export function isIndexDirectory(directory: string): boolean {
  return existsSync(join(directory, LAYOUT.manifest))
}

/** Replaces the manifest in one step. A reader sees the old one or the new one, also after a crash. */
export async function writeManifest(directory: string, created: CreatedNames, manifest: IndexManifest): Promise<void> {
  const content = `${sealJson(JSON.stringify(manifest))}\n`
  try {
    await replaceFile({ directory, name: LAYOUT.manifest, content }, created)
    await syncDirectory(directory)
  } catch (error) {
    throw directoryError(directory, error)
  }
}

function damagedManifest(directory: string): IndexFormatError {
  const why = 'its checksum differs'
  const message = `The manifest of the index in ${directory} is damaged: ${why}. Restore ${LAYOUT.manifest} from a backup, or crawl into a new directory.`
  return new IndexFormatError('MANIFEST_CORRUPT', message, { why })
}

function identityOf(stats: BigIntStats): string {
  return `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}`
}

async function unlessMissing<T>(directory: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null
    throw new IndexDirectoryError(
      'INDEX_UNREADABLE',
      `The manifest of the index in "${directory}" can't be read (${cause.code}). Check that this user may read it.`,
      { directory, reason: cause.code },
      { cause },
    )
  }
}

/** Makes a rename durable. Windows can't open directories; there the rename alone must do. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
