import type { IngestPipeline } from '@coderag/ingest'
import type { Embedder, IndexStorage } from '@coderag/types'
import { composeIndex } from './compose-index.js'
import { composeEmbedder } from './compose-models.js'
import type { Environment } from './environment.js'
import { resolveConfig, type Config } from './config.js'
import { planMemory } from './memory.js'

/** Objects that take the place of what the configuration names. */
export interface IngestParts {
  /** Computes vectors on the calling thread. Null writes an index without vectors. */
  readonly embedder?: Embedder | null
  /** The index. The caller disposes it. */
  readonly index?: IndexStorage
  /** Environment variables such as `process.env`: keys of services and the directory of models. Default: none. */
  readonly environment?: Environment
  /** Paths of SCIP indexes from elsewhere; those in a repository are found. Default: none. */
  readonly scip?: readonly string[]
  /** Keep the worker threads from one run to the next, for a process that runs again and again. Default: false. */
  readonly keepsWorkers?: boolean
}

/** A composed pipeline. Disposing of it ends the worker threads that it keeps. */
export interface ComposedIngest extends IngestPipeline, AsyncDisposable {
  /** The index that it writes. */
  readonly index: IndexStorage
}

/**
 * Composes the pipeline that writes an index. It parses on worker threads.
 *
 * @throws ConfigError `CONFIG_INVALID`, `CONFIG_PACKAGE_MISSING`; and what the embedder's maker throws.
 */
export async function composeIngest(config: Config = {}, parts: IngestParts = {}): Promise<ComposedIngest> {
  const resolved = resolveConfig(config)
  const [
    { createIngestPipeline, createWorkerPool, keepProcessor },
    { createServiceLocator, withObservations, withScipIndexes },
    stages,
    index,
  ] = await Promise.all([
    import('@coderag/ingest'),
    import('@coderag/boundary'),
    import('./stages.js'),
    parts.index ?? composeIndex(resolved),
  ])
  const observed = resolved.observed.map((file) => (typeof file === 'string' ? { path: file } : file))
  const services = withObservations(withScipIndexes(createServiceLocator(), parts.scip), observed)
  const setup = stages.workerSetup(parts.embedder === undefined ? resolved : { ...resolved, embedder: 'none' })
  const local = await stages.composeStages(setup)
  const embedder =
    parts.embedder !== undefined
      ? parts.embedder
      : resolved.embedder === 'static'
        ? local.embedder
        : await composeEmbedder(resolved, { use: 'index', environment: parts.environment ?? {} })
  const createPool = () =>
    createWorkerPool({
      entry: new URL('./ingest-worker.js', import.meta.url),
      setup,
      ...planMemory({ maxMemory: resolved.maxMemory, concurrency: resolved.crawl.concurrency }),
      unitTimeoutMs: resolved.crawl.unitTimeoutMs,
    })
  const kept = keepProcessor(createPool)
  const pipeline = createIngestPipeline({
    index,
    graphs: resolved.graphs,
    crawlers: local.crawlers,
    analyzer: local.analyzer,
    embedder,
    services,
    fingerprint: `${stages.stagesFingerprint(local, resolved)} ${services.fingerprint}`,
    createProcessor: parts.keepsWorkers === true ? () => kept.borrow() : createPool,
  })
  return {
    ...pipeline,
    index,
    async [Symbol.asyncDispose]() {
      await kept[Symbol.asyncDispose]()
      for (const crawler of local.crawlers.values()) await crawler[Symbol.asyncDispose]?.()
      if (parts.index === undefined) await index[Symbol.asyncDispose]()
    },
  }
}
