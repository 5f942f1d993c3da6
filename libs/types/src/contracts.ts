import type { CleanChunk, EmbeddedChunk, RawChunk } from './chunk.js'
import type { ChunkColumns } from './columns.js'
import type { ChunkerKind, CorpusType } from './corpus.js'
import type { SourceHistory } from './history.js'
import type { CrawlSource, CrawlUnit, Discovery, RawDocument, Skip, SourceKind } from './source.js'

/** Finds what a source holds and reads it piece by piece. One per `SourceKind`. */
export interface Crawler {
  readonly kind: SourceKind
  /** Lists what would be read and what is skipped, without reading whole files. */
  discover(source: CrawlSource, options?: { signal?: AbortSignal }): Promise<Discovery>
  /**
   * Reads one unit. A file is one document; a channel of an export may be many. Yields a skip instead where the content
   * shows that it does not belong in the index.
   *
   * @throws CoderagError when the unit can't be read; the pipeline records it and goes on.
   */
  read(source: CrawlSource, discovery: DiscoveryHead, unit: CrawlUnit): AsyncIterable<RawDocument | Skip>
  /** Which chunks came from the given units of the source with that `uriPrefix`. */
  chunksOf(uriPrefix: string, unitKeys: readonly string[]): readonly ChunkSelection[]
  /** What version control knows of the units at a commit; null where it knows nothing. Absent: the kind has no history. */
  history?(source: CrawlSource, commit: string, options?: { signal?: AbortSignal }): Promise<SourceHistory | null>
}

/** The part of a discovery that reading needs; small enough to send along with every batch. */
export type DiscoveryHead = Pick<Discovery, 'sourceId' | 'uriPrefix' | 'repoName' | 'gitCommit'>

/** What a chunker made of a document. */
export interface Chunked {
  readonly chunks: readonly RawChunk[]
  /** What did not go as planned without being a failure, such as `no tree for kotlin: cut by lines`. Never content. */
  readonly notices: readonly string[]
}

/** Cuts documents into chunks. One per `ChunkerKind`. */
export interface Chunker {
  readonly kind: ChunkerKind
  /** Version and options; when it changes, everything it cut is stale. */
  readonly fingerprint: string
  /** Chunks partition the document: in order, disjoint, and together all its bytes. */
  chunk(document: RawDocument): Promise<Chunked>
}

/** How often each kind of finding occurred in a chunk; never a value. */
export interface ScrubAudit {
  readonly chunkId: string
  readonly corpusType: CorpusType
  readonly counts: Readonly<Record<string, number>>
  /** Only where what was found stays in the text: where to look for it. Absent where placeholders took its place. */
  readonly left?: {
    /** Relative to the source; null where the source has no files. */
    readonly path: string | null
    /** Lines of the file, 1-based, by kind, in order. */
    readonly lines: Readonly<Record<string, readonly number[]>>
  }
}

/** The gate: the only way from raw to clean. */
export interface Scrubber {
  readonly fingerprint: string
  /**
   * Cleans every marked field of every chunk, in order.
   *
   * @param context - What the source tells about the text of all these chunks.
   * @returns One clean chunk per input; `audits[i]` is null for a corpus that passes unchanged.
   */
  scrub(chunks: readonly RawChunk[], context?: ScrubContext): Promise<ScrubResult>
}

/** What a source tells about its own text, for the gate only. */
export interface ScrubContext {
  /** People that the source lists: full names and handles. The same array is prepared once. */
  readonly knownNames?: readonly string[]
}

export interface ScrubResult {
  readonly chunks: readonly CleanChunk[]
  readonly audits: readonly (ScrubAudit | null)[]
}

/** What makes vectors of two runs comparable. Stored in the manifest; a difference means the index must be rebuilt. */
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
  /** In the model's own tokens. */
  readonly maxInputTokens: number
  /** Texts per call, at most. */
  readonly maxBatch: number
  /** `worker`: cheap and local, runs in the ingest workers. `main`: remote or heavy, runs once, in the main thread. */
  readonly placement: 'worker' | 'main'
  /** What was cut because it was longer than `maxInputTokens`, since this embedder was made; absent where nothing ever is. */
  readonly cut?: CutCount
  /** A shorter way for text that the lexical index has tokenised; absent where the model has tokens of its own. */
  readonly fromTerms?: TermEmbedding
  /** One embedded chunk per input, in order. */
  embed(chunks: readonly CleanChunk[], options?: { signal?: AbortSignal }): Promise<EmbeddedChunk[]>
  embedQuery(text: string, options?: { signal?: AbortSignal }): Promise<Float32Array>
}

/** Embeds chunks by the terms that a lexical analyzer counted, without reading their text again. */
export interface TermEmbedding {
  /** `fingerprint` of that analyzer; the terms of any other would give other vectors than `embed` gives. */
  readonly analyzer: string
  /**
   * The vectors that `embed` gives, bit for bit.
   *
   * @param chunks - What the terms are of, row by row.
   * @returns rows × dimensions, row-major.
   */
  embed(
    terms: TermBatch,
    chunks: readonly Pick<CleanChunk, 'contextPrefix' | 'corpusType'>[],
  ): Float32Array<ArrayBuffer>
}

/** Texts that did not fit, and the tokens of them that were left out. */
export interface CutCount {
  readonly texts: number
  readonly tokens: number
}

/**
 * Keeps vectors that cost money or minutes, by `contentHash`, so that a run which ends badly loses none of them. Holds
 * the vectors of one model.
 */
export interface VectorCache {
  /** What is not known is left out. */
  get(contentHashes: readonly string[]): Promise<Map<string, Float32Array>>
  /** Returns when the vectors would survive the end of the process. */
  put(vectors: ReadonlyMap<string, Float32Array>): Promise<void>
}

/** Narrows a search. Lists mean "one of"; fields are combined with "and"; an absent field does not narrow. */
export interface ChunkFilter {
  readonly corpusTypes?: readonly CorpusType[]
  readonly repos?: readonly string[]
  readonly services?: readonly string[]
  readonly languages?: readonly string[]
  /** Globs over `filePath`, with `*`, `**`, `?`, `[…]` and `{a,b}`; a leading `!` excludes. */
  readonly pathGlobs?: readonly string[]
  /** Names of channels, without `#`. */
  readonly channels?: readonly string[]
  /** Who takes part, as the index knows people: by the gate's placeholders. */
  readonly participants?: readonly string[]
  /** ISO 8601, UTC, inclusive. Only what has a time passes, as conversations do. */
  readonly since?: string
  /** ISO 8601, UTC, exclusive. Only what has a time passes. */
  readonly until?: string
}

/** A chunk's id with its score in one engine; higher is better. */
export interface ScoredId {
  readonly id: string
  readonly score: number
}

/** Which rows a delete concerns. */
export type ChunkSelection = { readonly uriPrefix: string } | { readonly sourceUris: readonly string[] }

/** Names one consistent state of a store: cheap to take, valid until pruned. */
export type SnapshotId = number

/** Keeps chunks with their vectors. One writer at a time; readers see the snapshot they opened. */
export interface ChunkStore extends AsyncDisposable {
  /** Inserts, or replaces rows of equal id. */
  put(batch: ChunkColumns): Promise<void>
  delete(selection: ChunkSelection): Promise<void>
  /** Chunks by id, in the order asked for; ids that are not there are left out. */
  get(ids: readonly string[]): Promise<CleanChunk[]>
  /**
   * The source of each chunk, in the order of the ids; null for one that is not there. Only of stores in which this costs a
   * fraction of reading the chunks.
   */
  sourcesOf?(ids: readonly string[]): Promise<readonly (string | null)[]>
  /** Nearest by cosine. Filters narrow before the search, so `limit` results come back when there are as many. */
  searchVector(vector: Float32Array, options: { limit: number; filter?: ChunkFilter }): Promise<ScoredId[]>
  /** Every chunk once, in batches, in no promised order. */
  scan(options?: { filter?: ChunkFilter; batchRows?: number }): AsyncIterable<CleanChunk[]>
  /**
   * Vectors that are already known, by `contentHash`; what is unknown is left out. Rows of the opened snapshot count even
   * when they were deleted since: what replaces them often has the same content.
   */
  vectorsByContent(contentHashes: readonly string[]): Promise<Map<string, Float32Array>>
  /**
   * What sources are about as a whole: the sum of the vectors of a source's chunks, scaled to unit length; numbers may be
   * rounded to 8 bits. Sources without vectors are left out.
   */
  sourceVectors(sourceUris: readonly string[]): Promise<Map<string, Float32Array>>
  count(filter?: ChunkFilter): Promise<number>
  /** The state after all writes so far. */
  snapshot(): Promise<SnapshotId>
  /** Builds or refreshes indexes and merges small pieces; run by the writer, before it takes its snapshot. */
  optimize(): Promise<void>
  /** Frees what no snapshot but the newest needs. Only with no reader left on an older one. */
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
  /** Occurrences in the row, at least 1; counts over 65,535 stay there. */
  readonly counts: Uint16Array<ArrayBuffer>
  /** Tokens per row, repetitions counted. */
  readonly lengths: Uint32Array<ArrayBuffer>
}

/** Turns chunks and queries into terms. The same object serves index and query, so they can't drift apart. */
export interface LexicalAnalyzer {
  readonly fingerprint: string
  /** Terms per chunk, by the tokenizer of the chunk's corpus type. */
  analyze(chunks: readonly CleanChunk[]): TermBatch
  analyzeQuery(text: string): { readonly code: readonly string[]; readonly prose: readonly string[] }
}

/** Full-text search over terms, read only; one snapshot. */
export interface LexicalIndex extends Disposable {
  readonly size: number
  /** The exact best `limit` chunks, best first; equal scores in index order. Chunks without any of the terms are left out. */
  search(terms: readonly string[], options: { limit: number; filter?: ChunkFilter }): ScoredId[]
}

/** Builds the next generation of a lexical index, from nothing or from the generation before. */
export interface LexicalIndexWriter {
  delete(selection: ChunkSelection): void
  /** Row i of `batch` has the terms of row i of `terms`. */
  add(batch: ChunkColumns, terms: TermBatch): void
  /** Writes everything into `directory`, which must not exist. Returns the number of chunks. */
  write(directory: string): Promise<number>
}

/** What a reranker sees and reorders. */
export interface RankedChunk {
  readonly chunk: CleanChunk
  readonly score: number
  /** Where each engine had put it, by the engine's name: rank 1 is the best, scores are not comparable across engines. */
  readonly ranks?: Readonly<Partial<Record<string, { readonly rank: number; readonly score: number }>>>
  /** How central the chunk's file is in the graph of calls, 0 to 1; absent where no graph tells. */
  readonly importance?: number
  /** What a reranker's score is the sum of, by name, where it can tell. A function, since hardly anyone asks. */
  readonly parts?: () => Readonly<Record<string, number>>
}

export interface RerankOptions {
  readonly signal?: AbortSignal
  /** What the question wants, as the classifier names it, such as `locate`; absent where nothing told. */
  readonly intent?: string
  /** Told what did not go as planned without being a failure, such as a time limit that passed. Never content. */
  readonly onNotice?: (notice: string) => void
}

/** Reorders the best candidates with a better and slower judgement. */
export interface Reranker {
  readonly id: string
  rerank(query: string, candidates: readonly RankedChunk[], options?: RerankOptions): Promise<RankedChunk[]>
}

/** Counts the tokens of a text as one model does: what a budget of context is measured in. */
export interface TokenCounter {
  /** Name of the encoding, such as `o200k_base`. */
  readonly id: string
  /**
   * Whether counts add up at line breaks: of two texts the first of which ends with one, the counts are together the count
   * of both in one, unless the second begins with a blank line, or with a slash where the break stands behind a sign or
   * another break.
   */
  readonly addsUpAtLines: boolean
  /** Exact; 0 for the empty text. Markers such as `<|endoftext|>` count as the plain text they are. */
  count(text: string): number
}

/** Writes text from a prompt: the language model, where one is configured. */
export interface Generator {
  readonly id: string
  /** In the model's own tokens, prompt and answer together. */
  readonly contextTokens: number
  generate(prompt: string, options?: { maxTokens?: number; signal?: AbortSignal }): AsyncIterable<string>
}
