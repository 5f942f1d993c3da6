import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  BeginOptions,
  Damage,
  HistoryKey,
  IndexManifest,
  IndexStorage,
  IndexWriter,
  SourceHistory,
  WriteClaim,
} from '@coderag/types'
import type { CreatedNames } from '../lock/created-names.js'
import { openDirectoryReader } from './directory-reader.js'
import { openDirectoryWriter } from './directory-writer.js'
import { directoryError } from './errors.js'
import { dropOrphans, generationDirectory, partsOf, publishServiceGraph } from './generations.js'
import { hasHistory, writeHistory } from './histories.js'
import { LAYOUT } from './layout.js'
import { acquireLock, type WriteLock } from './lock.js'
import { manifestIdentity, readManifestFile, writeManifest } from './manifest-file.js'
import { openJournal, requireOwnDirectory } from './ownership.js'
import type { DirectoryStages } from './stages.js'

export interface DirectoryIndexOptions {
  /** It is created by the first claim. */
  readonly directory: string
  /** What writes and reads the chunks, the words and the graphs. */
  readonly stages: DirectoryStages
  /**
   * False lets only the owner into the directory: a claim takes the permissions of group and others away. True leaves them as
   * they are. Default: false.
   */
  readonly isShared?: boolean
}

/**
 * Names an index in a directory. Opens nothing.
 *
 * One process writes at a time: every claim is for the whole index. Readers in any number of processes see whole
 * generations.
 */
export function openDirectoryIndex({ directory, stages, isShared = false }: DirectoryIndexOptions): IndexStorage {
  return {
    location: directory,
    identity: () => manifestIdentity(directory),
    current: () => readManifestFile(directory),
    open: (manifest, options = {}) => openDirectoryReader(directory, manifest, { stages, ...options }),
    async claim() {
      const failing = <T>(work: Promise<T>): Promise<T> =>
        work.catch((error: unknown) => {
          throw directoryError(directory, error)
        })
      await failing(requireOwnDirectory(directory, isShared))
      const lock = await failing(acquireLock(directory))
      try {
        const newest = (await readManifestFile(directory))?.manifest ?? null
        const created = await failing(openJournal(directory))
        await dropOrphans(directory, created, [newest])
        return new DirectoryClaim(directory, { lock, stages, created, newest })
      } catch (error) {
        await lock[Symbol.asyncDispose]()
        throw error
      }
    },
    damage: (manifest) => missingParts(directory, manifest, stages),
    async [Symbol.asyncDispose]() {},
  }
}

interface ClaimParts {
  readonly lock: WriteLock
  readonly stages: DirectoryStages
  readonly created: CreatedNames
  readonly newest: IndexManifest | null
}

class DirectoryClaim implements WriteClaim {
  readonly #directory: string
  readonly #lock: WriteLock
  readonly #stages: DirectoryStages
  readonly #created: CreatedNames
  #newest: IndexManifest | null

  constructor(directory: string, { lock, stages, created, newest }: ClaimParts) {
    this.#directory = directory
    this.#lock = lock
    this.#stages = stages
    this.#created = created
    this.#newest = newest
  }

  async current(): Promise<IndexManifest | null> {
    return this.#newest
  }

  hasHistory(key: HistoryKey): Promise<boolean> {
    return hasHistory(this.#directory, key)
  }

  putHistory(key: HistoryKey, history: SourceHistory): Promise<void> {
    return writeHistory(this.#directory, this.#created, { key, history })
  }

  begin(options: BeginOptions): Promise<IndexWriter> {
    const context = {
      directory: this.#directory,
      stages: this.#stages,
      created: this.#created,
      newest: this.#newest,
      publish: (next: IndexManifest) => this.#publish(next),
    }
    return openDirectoryWriter(context, options)
  }

  async commit(next: (newest: IndexManifest | null) => IndexManifest): Promise<IndexManifest> {
    const manifest = next(this.#newest)
    await this.#publish(manifest)
    return manifest
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lock[Symbol.asyncDispose]()
  }

  async #publish(next: IndexManifest): Promise<readonly string[]> {
    await this.#lock.verify()
    await writeManifest(this.#directory, this.#created, next)
    const previous = this.#newest
    this.#newest = next
    // From here on the new generation stands. Tidying up is for later runs too, so its failure is not this run's.
    const { graph } = partsOf(this.#directory, next)
    return [
      ...(await failureOf('drop old generations', () => dropOrphans(this.#directory, this.#created, [next, previous]))),
      ...(await failureOf('publish the service graph', () =>
        publishServiceGraph(this.#directory, this.#created, graph),
      )),
    ]
  }
}

async function failureOf(what: string, work: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await work()
    return []
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unexpected error'
    return [`could not ${what} (${code})`]
  }
}

/** Looks for the chunks, the lexical index and the graphs of a generation. */
async function missingParts(
  directory: string,
  manifest: IndexManifest,
  stages: DirectoryStages,
): Promise<readonly Damage[]> {
  const { chunks: snapshot, lexical, graph } = partsOf(directory, manifest)
  const uri = join(directory, LAYOUT.database)
  const [places, hasChunks] = [
    { terms: generationDirectory(directory, 'lexical', lexical), graphs: graphPlace(directory, graph) },
    await stages.hasChunks({ uri, snapshot }),
  ]
  return [
    ...(hasChunks ? [] : [{ part: 'chunks' as const, place: uri }]),
    ...((await isDirectory(places.terms)) ? [] : [{ part: 'terms' as const, place: places.terms }]),
    ...(places.graphs === null || (await isDirectory(places.graphs))
      ? []
      : [{ part: 'graphs' as const, place: places.graphs }]),
  ]
}

function graphPlace(directory: string, graph: string | null): string | null {
  return graph === null ? null : generationDirectory(directory, 'graph', graph)
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true
}
