import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_LAYOUT, parseManifest, type IndexManifest } from '@coderag/types'
import { IngestError, isDiskFull, isSystemError } from './errors.js'

/**
 * The manifest of a data directory, or null before the first commit.
 *
 * @throws CoderagError `MANIFEST_CORRUPT`, `MANIFEST_VERSION`; IngestError `INGEST_DATA_DIR`: it is there and can't be read.
 */
export async function readManifest(dataDir: string): Promise<IndexManifest | null> {
  let json: string
  try {
    json = await readFile(join(dataDir, DATA_LAYOUT.manifest), 'utf8')
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return null
    throw dataDirectoryError(dataDir, error)
  }
  return parseManifest(json)
}

/** Replaces the manifest in one step: a reader sees the old one or the new one, and so does the next start after a crash. */
export async function writeManifest(dataDir: string, manifest: IndexManifest): Promise<void> {
  const path = join(dataDir, DATA_LAYOUT.manifest)
  const pending = `${path}.next`
  try {
    const file = await open(pending, 'w')
    try {
      await file.writeFile(`${JSON.stringify(manifest)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(pending, path)
    await syncDirectory(dataDir)
  } catch (error) {
    throw dataDirectoryError(dataDir, error)
  }
}

/** An error of the file system as one about the data directory; any other, and a full disk, as it is. */
export function dataDirectoryError(dataDir: string, error: unknown): unknown {
  if (!isSystemError(error) || isDiskFull(error)) return error
  return new IngestError(
    'INGEST_DATA_DIR',
    `The index in ${dataDir} can't be used (${error.code}). Give a directory that can be created, read and written.`,
    { dataDir, reason: error.code },
    { cause: error },
  )
}

/** Creates the data directory where it is missing. */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(join(dataDir, DATA_LAYOUT.lexical), { recursive: true })
  } catch (error) {
    throw dataDirectoryError(dataDir, error)
  }
}

/** Directory of one generation of the lexical index. */
export function lexicalDirectory(dataDir: string, generation: string): string {
  return join(dataDir, DATA_LAYOUT.lexical, generation)
}

/** A name for the next lexical generation that no killed run has left behind. */
export async function freshLexicalGeneration(dataDir: string, generation: number): Promise<string> {
  const taken = new Set(await readdir(join(dataDir, DATA_LAYOUT.lexical)))
  for (let attempt = 0; ; attempt++) {
    const name = attempt === 0 ? `${generation}` : `${generation}.${attempt}`
    if (!taken.has(name)) return name
  }
}

/**
 * Deletes lexical generations that no manifest names: leftovers of killed runs, and generations that have had their
 * time. The kept ones are the current generation and the one before, which a reader may be opening this moment.
 */
export async function dropOrphans(dataDir: string, keep: readonly (string | null)[]): Promise<number> {
  const kept = new Set(keep)
  const orphans = (await readdir(join(dataDir, DATA_LAYOUT.lexical))).filter((name) => !kept.has(name))
  await Promise.all(orphans.map((name) => rm(lexicalDirectory(dataDir, name), { recursive: true, force: true })))
  await rm(join(dataDir, `${DATA_LAYOUT.manifest}.next`), { force: true })
  return orphans.length
}

/** Makes a rename durable. Windows can't open directories; there the rename itself is all there is. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
