import type {
  CentralParts,
  ChunkStore,
  Embedder,
  FileImportance,
  GraphStore,
  IndexedSource,
  IndexManifest,
  LexicalAnalyzer,
  LexicalIndex,
  SourceHistory,
  SymbolGraph,
} from '@coderag/types'

/** Opened parts of one generation of an index. */
export interface Snapshot {
  readonly store: ChunkStore
  readonly lexical: LexicalIndex
  /** Analyzer with the fingerprint in the manifest: queries must be split into terms in the same way as chunks. */
  readonly analyzer: LexicalAnalyzer
  /** Null if no embedder is configured. Queries then use words only. */
  readonly embedder: Embedder | null
  /** Reads the service graph at the first call. Returns null if the index has none. */
  readonly graph: () => Promise<GraphStore | null>
  /** Reads the symbol graph at the first call. Returns null if the index has none. */
  readonly symbols: () => Promise<SymbolGraph | null>
  /** Reads the central parts of each repository. Absent if unknown. */
  readonly central?: () => Promise<readonly CentralParts[]>
  /** Reads the importance of files at the first call. Absent or null if unknown. */
  readonly importance?: () => Promise<FileImportance | null>
  /** Reads what version control knows about the files of a source. Absent or null if unknown. */
  readonly history?: (source: IndexedSource) => Promise<SourceHistory | null>
}

/**
 * Opens exactly the versions that the manifest names. The retriever disposes `store` and `lexical` after the last query
 * on them. Analyzer and embedder stay open: they belong to whoever created them.
 */
export type OpenSnapshot = (manifest: IndexManifest) => Promise<Snapshot>

/** One opened generation. */
export interface Generation {
  readonly manifest: IndexManifest
  readonly snapshot: Snapshot
}

/** Closes what `OpenSnapshot` opened, both parts even if one fails. */
export async function disposeSnapshot(snapshot: Snapshot): Promise<void> {
  try {
    snapshot.lexical[Symbol.dispose]()
  } finally {
    await snapshot.store[Symbol.asyncDispose]()
  }
}
