import type { Embedder, IndexManifest, IndexReader, LexicalAnalyzer } from '@coderag/types'

/** Opened parts of one generation of an index, with the models that its queries need. */
export interface Snapshot extends IndexReader {
  /** Analyzer with the fingerprint in the manifest: queries must be split into terms in the same way as chunks. */
  readonly analyzer: LexicalAnalyzer
  /** Null if no embedder is configured. Queries then use words only. */
  readonly embedder: Embedder | null
}

/** One opened generation. */
export interface Generation {
  readonly manifest: IndexManifest
  readonly snapshot: Snapshot
}
