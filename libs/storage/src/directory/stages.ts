import type {
  ChunkStoreReader,
  ChunkStoreWriter,
  GraphStages,
  LexicalIndex,
  LexicalIndexWriter,
  SnapshotId,
} from '@coderag/types'

/** Reads and writes the parts of an index. Only presets name concrete stages. */
export interface DirectoryStages {
  /** @param options.uri - Directory of the database. */
  openChunkReader(options: { uri: string; snapshot: SnapshotId; preload: boolean }): Promise<ChunkStoreReader>
  /** Tests whether a snapshot is there, without reading it. */
  hasChunks(options: { uri: string; snapshot: SnapshotId }): Promise<boolean>
  /**
   * Opens the store for writing: as it was at a snapshot, whatever was written since, or empty if the snapshot is null.
   */
  openChunkWriter(options: {
    uri: string
    snapshot: SnapshotId | null
    dimensions: number | null
  }): Promise<ChunkStoreWriter>
  openLexicalIndex(directory: string): Promise<LexicalIndex>
  /** Creates a lexical writer that starts from the index in a directory, or from nothing if it is null. */
  createLexicalWriter(previousDirectory: string | null): Promise<LexicalIndexWriter>
  readonly graphs: GraphStages
  /** Takes what is said of a damaged part that is passed over. Nothing is said without it. */
  readonly onWarning?: (message: string) => void
}
