import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DATA_LAYOUT } from '@coderag/types'
import type { IngestPipeline } from '@coderag/ingest'
import { composeEmbedder, type Environment } from './compose-models.js'
import { resolveConfig, type Config } from './config.js'

/** Parts that a caller brings. */
export interface IngestParts {
  /** Where keys of services and the folder of models are looked for, as `process.env`; default: nowhere. */
  readonly environment?: Environment
}

/**
 * Composes the pipeline that writes an index: repositories by tree-sitter into LanceDB and the lexical index, on worker
 * threads.
 *
 * @throws ConfigError `CONFIG_INVALID`, `CONFIG_PACKAGE_MISSING`; and what the embedder's maker throws.
 */
export async function composeIngest(config: Config = {}, parts: IngestParts = {}): Promise<IngestPipeline> {
  const resolved = resolveConfig(config)
  const [
    { createIngestPipeline, createWorkerPool },
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
  const setup = stages.workerSetup(resolved)
  const local = await stages.composeStages(setup)
  const embedder =
    resolved.embedder === 'static'
      ? local.embedder
      : await composeEmbedder(resolved, { use: 'index', environment: parts.environment ?? {} })
  const uri = join(resolved.dataDir, DATA_LAYOUT.database)
  const { k1, b } = resolved.lexical
  const scoring = { ...(k1 === undefined ? {} : { k1 }), ...(b === undefined ? {} : { b }) }
  return createIngestPipeline({
    dataDir: resolved.dataDir,
    crawlers: local.crawlers,
    analyzer: local.analyzer,
    embedder,
    services,
    fingerprint: `${stages.stagesFingerprint(local, resolved)} ${services.fingerprint}`,
    stores: {
      openStore: ({ snapshot, dimensions }) => openChunkStore({ uri, mode: 'write', snapshot, dimensions }),
      openSnapshot: (snapshot) => openChunkStore({ uri, mode: 'read', snapshot }),
      createLexicalWriter: async (previousDirectory) => createIndexWriter(scoring, previousDirectory ?? undefined),
      ...(resolved.graphs && {
        createGraphWriter: async (previousDirectory) => createGraphWriter(previousDirectory),
      }),
    },
    createProcessor: () =>
      createWorkerPool({
        entry: new URL('./ingest-worker.js', import.meta.url),
        setup,
        threads: resolved.crawl.concurrency ?? availableParallelism(),
        unitTimeoutMs: resolved.crawl.unitTimeoutMs,
      }),
  })
}
