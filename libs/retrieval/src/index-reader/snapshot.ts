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

/** The opened parts of one generation of an index. */
export interface Snapshot {
  readonly store: ChunkStore
  readonly lexical: LexicalIndex
  /** The one whose fingerprint the manifest names: queries must be cut into terms as the chunks were. */
  readonly analyzer: LexicalAnalyzer
  /** Null: no embedder is configured, queries are answered in lexical mode. */
  readonly embedder: Embedder | null
  /** The service graph, read at the first call; null where the index has none. */
  readonly graph: () => Promise<GraphStore | null>
  /** The same for the symbol graph. */
  readonly symbols: () => Promise<SymbolGraph | null>
  /** What much of each repository is built on; absent: nothing is known. */
  readonly central?: () => Promise<readonly CentralParts[]>
  /** How central files are, as the symbol graph had it, read at the first call; absent or null: nothing tells. */
  readonly importance?: () => Promise<FileImportance | null>
  /** What version control knows of the files of a source; absent or null: nothing. */
  readonly history?: (source: IndexedSource) => Promise<SourceHistory | null>
}

/**
 * Opens exactly the versions that the manifest names. The retriever disposes `store` and `lexical` when the last query
 * on them has ended; analyzer and embedder stay with whoever made them.
 */
export type OpenSnapshot = (manifest: IndexManifest) => Promise<Snapshot>

/** One generation, opened. */
export interface Generation {
  readonly manifest: IndexManifest
  readonly snapshot: Snapshot
}

/** Closes what `OpenSnapshot` opened, both parts even when one fails. */
export async function disposeSnapshot(snapshot: Snapshot): Promise<void> {
  try {
    snapshot.lexical[Symbol.dispose]()
  } finally {
    await snapshot.store[Symbol.asyncDispose]()
  }
}
