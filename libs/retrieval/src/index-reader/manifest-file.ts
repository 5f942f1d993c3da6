import { type BigIntStats, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_LAYOUT, type IndexManifest, parseManifest } from '@coderag/types'
import { RetrievalError } from '../errors.js'

/** Manifest with the identity of its file. */
export interface ReadManifest {
  readonly manifest: IndexManifest
  /** Changes whenever the file is replaced or written. */
  readonly identity: string
}

/**
 * Reads the manifest of an index, the input of `indexStatus` and `explainPath`. Does not open the index.
 *
 * @throws RetrievalError `INDEX_MISSING`, `INDEX_UNREADABLE`.
 * @throws CoderagError `MANIFEST_CORRUPT`, `MANIFEST_VERSION`.
 */
export async function readManifest(dataDir: string): Promise<IndexManifest> {
  return (await readManifestFile(dataDir)).manifest
}

/** Reads the manifest and its identity from one open file, so that a rename in between cannot mix two files. */
export async function readManifestFile(dataDir: string): Promise<ReadManifest> {
  const { identity, json } = await translated(dataDir, async () => {
    await using file = await open(join(dataDir, DATA_LAYOUT.manifest))
    return { identity: identityOf(await file.stat({ bigint: true })), json: await file.readFile('utf8') }
  })
  return { manifest: parseManifest(json), identity }
}

/**
 * Returns the identity of the current manifest. One synchronous `stat` takes microseconds; a round through the thread
 * pool takes as long as a step of the query.
 */
export async function manifestIdentity(dataDir: string): Promise<string> {
  return translated(dataDir, async () => identityOf(statSync(join(dataDir, DATA_LAYOUT.manifest), { bigint: true })))
}

function identityOf(stats: BigIntStats): string {
  return `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}`
}

async function translated<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new RetrievalError(
        'INDEX_MISSING',
        `There is no index in "${dataDir}". Build one: coderag index <repository> --output-dir ${dataDir}`,
        { dataDir },
        { cause },
      )
    }
    throw new RetrievalError(
      'INDEX_UNREADABLE',
      `The manifest of the index in "${dataDir}" can't be read (${String(code)}). Check that this user may read it.`,
      { dataDir },
      { cause },
    )
  }
}
