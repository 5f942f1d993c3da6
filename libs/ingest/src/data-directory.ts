import { copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_LAYOUT, parseManifest, type IndexManifest } from '@coderag/types'
import { dropHistories } from './history/keep-history.js'
import { IngestError, isDiskFull, isSystemError } from './errors.js'

/**
 * Reads the manifest of a data directory. Returns null before the first commit.
 * @throws IndexFormatError `MANIFEST_CORRUPT`, `MANIFEST_VERSION`; IngestError `INGEST_DATA_DIR`: the file exists and
 *   can't be read.
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

/** Replaces the manifest in one step. A reader sees the old one or the new one, also after a crash. */
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

/**
 * Converts an error of the file system into an error about the data directory. Returns other errors, and a full disk,
 * unchanged.
 */
export function dataDirectoryError(dataDir: string, error: unknown): unknown {
  if (!isSystemError(error) || isDiskFull(error)) return error
  return new IngestError(
    'INGEST_DATA_DIR',
    `The index in ${dataDir} can't be used (${error.code}). Give a directory that can be created, read and written.`,
    { dataDir, reason: error.code },
    { cause: error },
  )
}

/** Creates the data directory if it does not exist. */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  try {
    for (const kind of [...GENERATION_KINDS, 'history'] as const) {
      await mkdir(join(dataDir, DATA_LAYOUT[kind]), { recursive: true })
    }
  } catch (error) {
    throw dataDirectoryError(dataDir, error)
  }
}

/** Parts that every generation writes again, into a directory of their own. */
export type GenerationKind = 'lexical' | 'graph'
const GENERATION_KINDS: readonly GenerationKind[] = ['lexical', 'graph']

/** Directory of one generation of the lexical index. */
export function lexicalDirectory(dataDir: string, generation: string): string {
  return join(dataDir, DATA_LAYOUT.lexical, generation)
}

/** Directory of one generation of the graphs. */
export function graphDirectory(dataDir: string, generation: string): string {
  return join(dataDir, DATA_LAYOUT.graph, generation)
}

/** Returns a name for the next generation that no killed run has left behind. */
export async function freshGeneration(dataDir: string, kind: GenerationKind, generation: number): Promise<string> {
  const taken = new Set(await readdir(join(dataDir, DATA_LAYOUT[kind])))
  for (let attempt = 0; ; attempt++) {
    const name = attempt === 0 ? `${generation}` : `${generation}.${attempt}`
    if (!taken.has(name)) return name
  }
}

/**
 * Deletes generations that no manifest names: leftovers of killed runs, and expired generations.
 * @param keep - Manifests whose generations stay: the current one and the previous one, which a reader may be opening.
 */
export async function dropOrphans(dataDir: string, keep: readonly (IndexManifest | null)[]): Promise<number> {
  const kept = {
    lexical: new Set(keep.map((manifest) => manifest?.lexicalGeneration)),
    graph: new Set(keep.map((manifest) => manifest?.graphGeneration)),
  }
  let dropped = await dropHistories(dataDir, keep)
  for (const kind of GENERATION_KINDS) {
    const folder = join(dataDir, DATA_LAYOUT[kind])
    const orphans = (await readdir(folder)).filter((name) => !kept[kind].has(name))
    await Promise.all(orphans.map((name) => rm(join(folder, name), { recursive: true, force: true })))
    dropped += orphans.length
  }
  await rm(join(dataDir, `${DATA_LAYOUT.manifest}.next`), { force: true })
  return dropped
}

/** Copies the newest service graph beside the manifest, for people and scripts, or removes an outdated copy. */
export async function publishServiceGraph(dataDir: string, graphGeneration: string | null): Promise<void> {
  const target = join(dataDir, DATA_LAYOUT.serviceGraph)
  if (graphGeneration === null) return rm(target, { force: true })
  const pending = `${target}.next`
  await copyFile(join(graphDirectory(dataDir, graphGeneration), DATA_LAYOUT.serviceGraph), pending)
  await rename(pending, target)
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
