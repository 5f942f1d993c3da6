import type { Crawler, Embedder, IndexStorage, LexicalAnalyzer, ServiceLocator, SourceKind } from '@coderag/types'
import type { IngestOptions } from './options.js'
import type { BatchProcessor } from './process/batch.js'
import type { ProgressListener } from './progress.js'

/** Parts that the pipeline is composed of. */
export interface IngestDependencies {
  readonly index: IndexStorage
  readonly analyzer: LexicalAnalyzer
  /** Null writes an index without vectors. */
  readonly embedder: Embedder | null
  /** False builds no graphs. */
  readonly graphs: boolean
  readonly crawlers: ReadonlyMap<SourceKind, Crawler>
  /** Finds the services of a source. With null, chunks have no service. */
  readonly services: ServiceLocator | null
  /** Creates the processor. Called only if there is something to read. */
  readonly createProcessor: () => BatchProcessor
  /** Versions and options of crawlers, chunkers, extractors and scrubber together. */
  readonly fingerprint: string
}

/** Options, progress listener and abort signal of one call. */
export interface IngestCall extends IngestOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: ProgressListener
}
