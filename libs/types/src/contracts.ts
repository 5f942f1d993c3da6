import type { ChunkSelection } from './chunk-filter.js'
import type { CleanChunk, EmbeddedChunk, RawChunk } from './chunk.js'
import type { ChunkColumns } from './columns.js'
import type { ChunkerKind, CorpusType } from './corpus.js'
import type { SourceHistory } from './history.js'
import type { ChunkReader, LexicalReader } from './index-parts.js'
import type { CrawlSource, CrawlUnit, Discovery, RawDocument, Skip, SourceKind } from './source.js'

/** Lists and reads the units of a source. One crawler per `SourceKind`. Disposing it gives back what it reserved. */
export interface Crawler extends Partial<AsyncDisposable> {
  readonly kind: SourceKind
  /** Lists the units to read and those that are skipped, without reading whole files. */
  discover(source: CrawlSource, options?: { signal?: AbortSignal }): Promise<Discovery>
  /**
   * Reads one unit. A file is one document; a channel of an export can be many. Yields a skip if the content shows that
   * it does not belong in the index.
   * @throws CoderagError if the unit can't be read. The pipeline records the failure and goes on.
   */
  read(source: CrawlSource, discovery: DiscoveryHead, unit: CrawlUnit): AsyncIterable<RawDocument | Skip>
  /** Selects the chunks of units of the source with that `uriPrefix`. */
  chunksOf(uriPrefix: string, unitKeys: readonly string[]): readonly ChunkSelection[]
  /**
   * Reads what version control knows of the units at a commit. Returns null if it knows nothing. Absent for kinds
   * without a history.
   */
  history?(source: CrawlSource, commit: string, options?: { signal?: AbortSignal }): Promise<SourceHistory | null>
}

/** The part of a discovery that `read` needs. It is sent along with every batch. */
export type DiscoveryHead = Pick<Discovery, 'sourceId' | 'uriPrefix' | 'repoName' | 'gitCommit'>

/** Result of chunking one document. */
export interface Chunked {
  readonly chunks: readonly RawChunk[]
  /** Messages about problems that are not failures, such as `no tree for kotlin: cut by lines`. Never content. */
  readonly notices: readonly string[]
}

/** Cuts documents into chunks. One per `ChunkerKind`. */
export interface Chunker {
  readonly kind: ChunkerKind
  /** Version and options. When it changes, everything this chunker made is stale. */
  readonly fingerprint: string
  /** Chunks a document. The chunks partition it: in order, disjoint, and together all its bytes. */
  chunk(document: RawDocument): Promise<Chunked>
}

/** How probable it is that a finding in code is a secret: judged by its randomness, its context and placeholders. */
export type Confidence = 'likely' | 'unlikely'

/** Number of findings of one kind by one detector. Never a value. */
export interface AuditCount {
  readonly kind: string
  /** Id of the detector. */
  readonly detector: string
  /** Confidence in findings that stay in the text. Absent if placeholders replaced them. */
  readonly left?: Confidence
  readonly count: number
}

/** Place of a finding that stays in the text. Never its value. */
export interface LeftPlace {
  readonly kind: string
  readonly detector: string
  readonly confidence: Confidence
  /** Line in the file, 1-based. */
  readonly line: number
  /** Hash of the kind and of the lines around, without the value: 16 hex digits. It stays the same when lines move. */
  readonly context: string
  /**
   * 8 bits of a hash of the value and of `context`, 2 hex digits: another value has another one in 255 of 256 cases, and too
   * many values have the same to guess one by it. Null for a value of fewer than 12 UTF-16 units, of which few are possible.
   */
  readonly check: string | null
}

/** What the gate found in one chunk. Never a value. */
export interface ScrubAudit {
  readonly chunkId: string
  readonly corpusType: CorpusType
  readonly counts: readonly AuditCount[]
  /** Findings that stay in the text. Absent if placeholders replaced them. */
  readonly left?: {
    /** Path relative to the source. Null if the source has no files. */
    readonly path: string | null
    /** By position. */
    readonly places: readonly LeftPlace[]
  }
}

/** The scrub gate: the only way from raw to clean text. */
export interface Scrubber {
  readonly fingerprint: string
  /**
   * Cleans every marked field of every chunk, in order.
   * @param context - Facts of the source about the text of these chunks.
   * @returns One clean chunk per input. `audits[i]` is null if the corpus passes unchanged.
   */
  scrub(chunks: readonly RawChunk[], context?: ScrubContext): Promise<ScrubResult>
}

/** Facts that a source knows about its own text, for the scrub gate only. */
export interface ScrubContext {
  /** People that the source lists: full names and handles. Pass the same array for all batches; it is prepared once. */
  readonly knownNames?: readonly string[]
}

export interface ScrubResult {
  readonly chunks: readonly CleanChunk[]
  readonly audits: readonly (ScrubAudit | null)[]
}

/**
 * Everything that must agree for vectors of two runs to be comparable. The manifest stores it; a difference means that
 * the index must be embedded again.
 */
export interface EmbedderIdentity {
  readonly id: string
  readonly dimensions: number
  readonly pooling: string
  readonly queryPrefix: string
  readonly documentPrefix: string
}

/** Turns text into vectors of unit length. */
export interface Embedder {
  readonly identity: EmbedderIdentity
  /** Maximum input, in the model's own tokens. */
  readonly maxInputTokens: number
  /** Maximum number of texts per call. */
  readonly maxBatch: number
  /** `worker`: cheap and local, called in the ingest workers. `main`: remote or heavy, called on the main thread. */
  readonly placement: 'worker' | 'main'
  /**
   * Count of texts that were cut because they exceed `maxInputTokens`, since this embedder was created. Absent if the
   * embedder never cuts.
   */
  readonly cut?: CutCount
  /** Embeds text that the lexical index has already tokenised. Absent if the model has tokens of its own. */
  readonly fromTerms?: TermEmbedding
  /** Returns one embedded chunk per input, in order. */
  embed(chunks: readonly CleanChunk[], options?: { signal?: AbortSignal }): Promise<EmbeddedChunk[]>
  embedQuery(text: string, options?: { signal?: AbortSignal }): Promise<Float32Array>
}

/** Embeds chunks by the terms that a lexical analyzer counted, without reading their text again. */
export interface TermEmbedding {
  /** `fingerprint` of the analyzer. Terms of another analyzer would give other vectors than `embed`. */
  readonly analyzer: string
  /**
   * Returns the same vectors as `Embedder.embed`, bit for bit.
   * @param chunks - The chunks that the terms belong to, row by row.
   * @returns rows × dimensions, row-major.
   */
  embed(
    terms: TermBatch,
    chunks: readonly Pick<CleanChunk, 'contextPrefix' | 'corpusType'>[],
  ): Float32Array<ArrayBuffer>
}

/** Number of texts that were cut, and of the tokens that were cut off. */
export interface CutCount {
  readonly texts: number
  readonly tokens: number
}

/** Stores vectors of one model that cost money or minutes, by `contentHash`, so that a run that fails loses none. */
export interface VectorCache {
  /** Returns the known vectors. Unknown hashes are missing in the result. */
  get(contentHashes: readonly string[]): Promise<Map<string, Float32Array>>
  /** Resolves when the vectors would survive the end of the process. */
  put(vectors: ReadonlyMap<string, Float32Array>): Promise<void>
}

/** Number of one consistent state of a store. Valid until it is pruned. */
export type SnapshotId = number

/** One snapshot of a chunk store, read only. */
export interface ChunkStoreReader extends ChunkReader, AsyncDisposable {}

/** Writes the next snapshot of a chunk store. One writer at a time; readers see the snapshot that they opened. */
export interface ChunkStoreWriter extends AsyncDisposable {
  /** Inserts rows, or replaces rows of equal id. */
  put(batch: ChunkColumns): Promise<void>
  delete(selection: ChunkSelection): Promise<void>
  /**
   * Returns known vectors by `contentHash`. Unknown hashes are left out. Rows of the opened snapshot count even if they
   * were deleted since, because the rows that replace them often have the same content.
   */
  vectorsByContent(contentHashes: readonly string[]): Promise<Map<string, Float32Array>>
  /** Returns the state after all writes so far. */
  snapshot(): Promise<SnapshotId>
  /** Builds or refreshes indexes and merges small files. The writer calls it before `snapshot`. */
  optimize(): Promise<void>
  /** Frees what only older snapshots need. Call it when no reader uses one. */
  prune(): Promise<void>
}

/** Term counts of a batch of chunks, with the batch's own term numbering. */
export interface TermBatch {
  readonly rows: number
  /** Distinct terms of the batch. */
  readonly terms: readonly string[]
  /** rows + 1 entries: row i has entries `offsets[i]` to `offsets[i + 1]`, exclusive. */
  readonly offsets: Uint32Array<ArrayBuffer>
  /** Index into `terms`. */
  readonly termIds: Uint32Array<ArrayBuffer>
  /** Occurrences in the row, 1 to 65,535; higher counts are stored as 65,535. */
  readonly counts: Uint16Array<ArrayBuffer>
  /** Tokens per row, repetitions counted. */
  readonly lengths: Uint32Array<ArrayBuffer>
}

/** Turns chunks and queries into terms. The same object serves index and query, so they can't drift apart. */
export interface LexicalAnalyzer {
  readonly fingerprint: string
  /** Counts the terms of each chunk with the tokenizer of the chunk's corpus type. */
  analyze(chunks: readonly CleanChunk[]): TermBatch
  analyzeQuery(text: string): { readonly code: readonly string[]; readonly prose: readonly string[] }
}

/** A lexical index of one generation, opened for reading. Equal scores are in index order. */
export interface LexicalIndex extends LexicalReader, Disposable {
  /** Number of chunks. */
  readonly size: number
}

/** Builds the next generation of a lexical index, from nothing or from the previous generation. */
export interface LexicalIndexWriter {
  delete(selection: ChunkSelection): void
  /** Adds chunks. Row i of `terms` belongs to row i of `batch`. */
  add(batch: ChunkColumns, terms: TermBatch): void
  /**
   * Writes everything into `directory`, which must not exist.
   *
   * @returns Number of chunks.
   * @throws The reason of the signal.
   */
  write(directory: string, options?: LexicalWriteOptions): Promise<number>
}

export interface LexicalWriteOptions {
  /** Is told the name of each file before it is created. */
  readonly onCreate?: (name: string) => void
  /** Ends the writing between two steps. What was written until then stays, and is of no use. */
  readonly signal?: AbortSignal | undefined
}

/** A candidate that a reranker orders. */
export interface RankedChunk {
  readonly chunk: CleanChunk
  readonly score: number
  /**
   * Rank and score in each engine, by the engine's name. Rank 1 is the best. Scores of different engines do not
   * compare.
   */
  readonly ranks?: Readonly<Partial<Record<string, { readonly rank: number; readonly score: number }>>>
  /**
   * Share of chunks that are less central than the chunk's file in the call graph, 0 to 1. Absent if the index has no
   * graph.
   */
  readonly importance?: number
  /** Returns the summands of the reranker's score by name. A function, because it is needed for explanations only. */
  readonly parts?: () => Readonly<Record<string, number>>
}

export interface RerankOptions {
  /** Ends the work. */
  readonly signal?: AbortSignal
  /** Intent of the query as the classifier names it, such as `locate`. Absent if unknown. */
  readonly intent?: string
  /** Title or first sentence of a long pasted text, which says what it asks for. Absent for a query that somebody typed. */
  readonly subject?: string
  /** Corpora that hold the answer by the query's route, or its kind of target, each with a weight from 0 to 1. Empty if nothing is told. */
  readonly asked?: ReadonlyMap<CorpusType, number>
  /**
   * Reads further passages of sources, which are no candidates: the most similar ones of each, with their similarity as the engine
   * `dense`. A reranker may return them among its candidates. Absent if there are none to read.
   */
  readonly further?: (sourceUris: readonly string[]) => Promise<readonly RankedChunk[]>
  /** Receives messages about problems that are not failures, such as a time limit that passed. Never content. */
  readonly onNotice?: (notice: string) => void
}

/** Gives the best candidates their final order. */
export interface Reranker {
  readonly id: string
  /**
   * Difference of scores that is worth as much as 1 of relevance, above 0. Absent if scores have no scale: then the best candidate
   * of a query has relevance 1 and the last 0.
   */
  readonly unit?: number
  rerank(query: string, candidates: readonly RankedChunk[], options?: RerankOptions): Promise<RankedChunk[]>
}

/** Counts tokens as one language model does. Context budgets are measured with it. */
export interface TokenCounter {
  /** Name of the encoding, such as `o200k_base`. */
  readonly id: string
  /**
   * True if counts of lines add up. For two texts of which the first ends with a line break, the sum of the counts is
   * the count of both together, unless the second begins with a blank line, or with a slash after a line break that
   * follows a sign or another break.
   */
  readonly addsUpAtLines: boolean
  /** Returns the exact number of tokens, 0 for the empty text. Markers such as `<|endoftext|>` count as plain text. */
  count(text: string): number
}

/** A language model that writes text from a prompt. */
export interface Generator {
  readonly id: string
  /** Maximum of prompt and answer together, in the model's own tokens. */
  readonly contextTokens: number
  generate(prompt: string, options?: { maxTokens?: number; signal?: AbortSignal }): AsyncIterable<string>
}
