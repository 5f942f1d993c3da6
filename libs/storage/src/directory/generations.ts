import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexManifest } from '@coderag/types'
import { removeCreated, type CreatedNames } from '../lock/created-names.js'
import { IndexDirectoryError } from './errors.js'
import { historyFileName } from './histories.js'
import { LAYOUT } from './layout.js'
import { replaceFile } from './replace-file.js'

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

/** Parts that every generation writes again, into a directory of their own. */
export type GenerationKind = 'lexical' | 'graph'

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
 * Deletes what coderag created and no manifest names: leftovers of killed runs, expired generations and histories.
 *
 * @param keep - Manifests whose generations stay: the current one and the previous one, which a reader may be opening.
 */
export async function dropOrphans(
  directory: string,
  created: CreatedNames,
  keep: readonly (IndexManifest | null)[],
): Promise<number> {
  const manifests = keep.filter((manifest) => manifest !== null)
  const kept = new Set<string>()
  for (const manifest of manifests) {
    const { lexical, graph } = partsOf(directory, manifest)
    kept.add(`${LAYOUT.lexical}/${lexical}`)
    if (graph !== null) kept.add(`${LAYOUT.graph}/${graph}`)
    for (const { id, gitCommit } of manifest.sources) {
      if (gitCommit !== null) kept.add(`${LAYOUT.history}/${historyFileName({ id, gitCommit })}`)
    }
  }
  return created.removeAllBut((name) => kept.has(name.split('/').slice(0, 2).join('/')))
}

/** Copies the newest service graph beside the manifest, for people and scripts, or removes an outdated copy. */
export async function publishServiceGraph(
  directory: string,
  created: CreatedNames,
  graph: string | null,
): Promise<void> {
  if (graph === null) {
    await removeCreated(directory, [LAYOUT.serviceGraph])
    return
  }
  const newest = join(generationDirectory(directory, 'graph', graph), LAYOUT.serviceGraph)
  await replaceFile({ directory, name: LAYOUT.serviceGraph, content: await readFile(newest) }, created)
}
