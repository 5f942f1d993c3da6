export { rawText, type CleanText, type RawText } from './marks.js'
export {
  CORPUS_TYPES,
  SOURCE_TYPES,
  isCorpusType,
  type ChunkerKind,
  type CorpusType,
  type Sensitivity,
  type SourceType,
  type TokenizerKind,
} from './corpus.js'
export { CoderagError } from './errors.js'
export { chunkId, contentHash } from './ids.js'
export type { ChunkOf, CleanChunk, EmbeddedChunk, RawChunk, SymbolKind } from './chunk.js'
export type {
  CrawlSource,
  CrawlUnit,
  Discovery,
  Failure,
  FailureStage,
  RawDocument,
  Skip,
  SkipReason,
  SourceKind,
} from './source.js'
export {
  CHUNK_COLUMNS,
  VECTOR_COLUMN,
  chunkFromRow,
  columnBuffers,
  decodeChunks,
  decodeTextColumn,
  encodeChunks,
  type ChunkColumn,
  type ChunkColumnName,
  type ChunkColumns,
  type IntColumn,
  type ListColumn,
  type TextColumn,
} from './columns.js'
export type {
  ChunkFilter,
  Chunked,
  Chunker,
  ChunkSelection,
  ChunkStore,
  Crawler,
  DiscoveryHead,
  Embedder,
  EmbedderIdentity,
  Generator,
  LexicalAnalyzer,
  LexicalIndex,
  LexicalIndexWriter,
  RankedChunk,
  Reranker,
  ScoredId,
  ScrubAudit,
  Scrubber,
  ScrubResult,
  SnapshotId,
  TermBatch,
} from './contracts.js'
export type {
  EdgeEvidence,
  GraphDirection,
  GraphStore,
  ServiceEdge,
  ServiceEdgeType,
  ServiceNode,
  ServiceNodeKind,
} from './graph.js'
export type { DeclarationRule, LanguageHandler, SyntaxNode } from './language-handler.js'
export {
  DATA_LAYOUT,
  MANIFEST_FORMAT,
  parseManifest,
  type IndexedSource,
  type IndexedUnit,
  type IndexManifest,
} from './manifest.js'
