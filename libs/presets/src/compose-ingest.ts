import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { GenerationStores, IngestPipeline } from '@coderag/ingest'
import { DATA_LAYOUT, type Embedder } from '@coderag/types'
import { composeEmbedder, type Environment } from './compose-models.js'
import { resolveConfig, type Config } from './config.js'

/** Objects that take the place of what the configuration names. */
export interface IngestParts {
  /** Computes vectors on the calling thread. Null writes an index without vectors. */
  readonly embedder?: Embedder | null
  /** Opens the store that chunks are written to, and the stores that earlier snapshots are read from. */
  readonly store?: Pick<GenerationStores, 'openStore' | 'openSnapshot'>
  /** Environment variables such as `process.env`: keys of services and the directory of models. Default: none. */
  readonly environment?: Environment
  /** Keep the worker threads from one run to the next, for a process that runs again and again. Default: false. */
  readonly keepsWorkers?: boolean
}

/** A composed pipeline. Disposing of it ends the worker threads that it keeps. */
export interface ComposedIngest extends IngestPipeline, AsyncDisposable {}

/**
 * Composes the pipeline that writes an index. It parses on worker threads and writes LanceDB tables, the lexical index
 * and the graphs into `config.dataDir`.
 *
 * @throws ConfigError `CONFIG_INVALID`, `CONFIG_PACKAGE_MISSING`; and what the embedder's maker throws.
 */
export async function composeIngest(config: Config = {}, parts: IngestParts = {}): Promise<ComposedIngest> {
  const resolved = resolveConfig(config)
  const [
    { createIngestPipeline, createWorkerPool, keepProcessor },
    { openChunkStore },
    { createIndexWriter },
    { createGraphWriter, createServiceLocator },
    stages,
  ] = await Promise.all([
    import('@coderag/ingest'),
    import('@coderag/store-lance'),
    import('@coderag/bm25'),
    import('@coderag/boundary'),
    import('./stages.js'),
  ])
  const services = createServiceLocator()
  const setup = stages.workerSetup(parts.embedder === undefined ? resolved : { ...resolved, embedder: 'none' })
  const local = await stages.composeStages(setup)
  const embedder =
    parts.embedder !== undefined
      ? parts.embedder
      : resolved.embedder === 'static'
        ? local.embedder
        : await composeEmbedder(resolved, { use: 'index', environment: parts.environment ?? {} })
  const uri = join(resolved.dataDir, DATA_LAYOUT.database)
  const { k1, b } = resolved.lexical
  const scoring = { ...(k1 === undefined ? {} : { k1 }), ...(b === undefined ? {} : { b }) }
  const createPool = () =>
    createWorkerPool({
      entry: new URL('./ingest-worker.js', import.meta.url),
      setup,
      threads: resolved.crawl.concurrency ?? availableParallelism(),
      unitTimeoutMs: resolved.crawl.unitTimeoutMs,
    })
  const kept = keepProcessor(createPool)
  const pipeline = createIngestPipeline({
    dataDir: resolved.dataDir,
    crawlers: local.crawlers,
    analyzer: local.analyzer,
    embedder,
    services,
    fingerprint: `${stages.stagesFingerprint(local, resolved)} ${services.fingerprint}`,
    stores: {
      openStore:
        parts.store?.openStore ??
        (({ snapshot, dimensions }) => openChunkStore({ uri, mode: 'write', snapshot, dimensions })),
      openSnapshot: parts.store?.openSnapshot ?? ((snapshot) => openChunkStore({ uri, mode: 'read', snapshot })),
      createLexicalWriter: async (previousDirectory) => createIndexWriter(scoring, previousDirectory ?? undefined),
      ...(resolved.graphs && {
        createGraphWriter: async (previousDirectory) => createGraphWriter(previousDirectory),
      }),
    },
    createProcessor: parts.keepsWorkers === true ? () => kept.borrow() : createPool,
  })
  return { ...pipeline, [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose]() }
}
