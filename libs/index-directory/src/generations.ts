import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexManifest } from '@coderag/types'
import { directoryError, IndexDirectoryError } from './errors.js'
import { historyFileName } from './histories.js'
import { LAYOUT } from './layout.js'

/** Where the parts of a generation lie. */
export interface GenerationParts {
  /** Snapshot of the chunk store. */
  readonly chunks: number
  /** Directory under `bm25/`. */
  readonly lexical: string
  /** Directory under `graph/`. Null if no graph was built. */
  readonly graph: string | null
}

/**
 * Reads from a manifest where the parts of its generation lie.
 *
 * @throws IndexDirectoryError `INDEX_FOREIGN`: another engine wrote the manifest, or a name leads elsewhere.
 */
export function partsOf(directory: string, { parts, hasGraphs }: IndexManifest): GenerationParts {
  const { chunks, lexical, graph } = parts
  if (typeof chunks === 'number' && isPlainName(lexical) && (hasGraphs ? isPlainName(graph) : graph === undefined)) {
    return { chunks, lexical, graph: isPlainName(graph) ? graph : null }
  }
  const message = `The manifest in ${directory} does not say where its parts lie. Restore it from a backup, or crawl again into an empty directory.`
  throw new IndexDirectoryError('INDEX_FOREIGN', message, { directory })
}

/** Tests a name of a file or directory. Names that could lead elsewhere are refused. */
function isPlainName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w-]+(\.[\w-]+)*$/.test(name)
}

/** Creates the directory with its folders if they do not exist. */
export async function prepareDirectory(directory: string): Promise<void> {
  try {
    for (const kind of [...GENERATION_KINDS, 'history'] as const) {
      await mkdir(join(directory, LAYOUT[kind]), { recursive: true })
    }
    // Git leaves out everything, this file included. A file that somebody changed stays.
    await writeFile(join(directory, LAYOUT.gitignore), '# Written by coderag.\n*\n', { flag: 'wx' }).catch(
      (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      },
    )
  } catch (error) {
    throw directoryError(directory, error)
  }
}

/** Parts that every generation writes again, into a directory of their own. */
export type GenerationKind = 'lexical' | 'graph'
const GENERATION_KINDS: readonly GenerationKind[] = ['lexical', 'graph']

/** Directory of one generation of the lexical index or of the graphs. */
export function generationDirectory(directory: string, kind: GenerationKind, name: string): string {
  return join(directory, LAYOUT[kind], name)
}

/** Returns a name for the next generation that no killed run has left behind. */
export async function freshName(directory: string, kind: GenerationKind, generation: number): Promise<string> {
  const taken = new Set(await readdir(join(directory, LAYOUT[kind])))
  for (let attempt = 0; ; attempt++) {
    const name = attempt === 0 ? `${generation}` : `${generation}.${attempt}`
    if (!taken.has(name)) return name
  }
}

/**
 * Deletes generations and histories that no manifest names: leftovers of killed runs, and expired ones.
 *
 * @param keep - Manifests whose generations stay: the current one and the previous one, which a reader may be opening.
 */
export async function dropOrphans(directory: string, keep: readonly (IndexManifest | null)[]): Promise<number> {
  const manifests = keep.filter((manifest) => manifest !== null)
  const parts = manifests.map((manifest) => partsOf(directory, manifest))
  const kept = {
    lexical: new Set<string | null>(parts.map(({ lexical }) => lexical)),
    graph: new Set(parts.map(({ graph }) => graph)),
    history: new Set(
      manifests.flatMap(({ sources }) =>
        sources.flatMap(({ id, gitCommit }) => (gitCommit === null ? [] : [historyFileName({ id, gitCommit })])),
      ),
    ),
  }
  let dropped = 0
  for (const kind of ['lexical', 'graph', 'history'] as const) {
    const folder = join(directory, LAYOUT[kind])
    const orphans = (await readdir(folder)).filter((name) => !kept[kind].has(name))
    await Promise.all(orphans.map((name) => rm(join(folder, name), { recursive: true, force: true })))
    dropped += orphans.length
  }
  await rm(join(directory, `${LAYOUT.manifest}.next`), { force: true })
  return dropped
}

/** Copies the newest service graph beside the manifest, for people and scripts, or removes an outdated copy. */
export async function publishServiceGraph(directory: string, graph: string | null): Promise<void> {
  const target = join(directory, LAYOUT.serviceGraph)
  if (graph === null) return rm(target, { force: true })
  const pending = `${target}.next`
  await copyFile(join(generationDirectory(directory, 'graph', graph), LAYOUT.serviceGraph), pending)
  await rename(pending, target)
}
