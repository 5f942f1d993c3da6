import type { ChunkSelection } from './chunk-filter.js'
import type { ChunkColumns } from './columns.js'
import type { TermBatch } from './contracts.js'
import type {
  CentralParts,
  DocumentFacts,
  FactChange,
  FileImportance,
  GraphStore,
  GraphSummary,
  ExactShare,
  GraphWarning,
  GraphWriteOptions,
  LocatedSource,
  SymbolGraph,
} from './graph.js'
import type { SourceHistory } from './history.js'
import type { ChunkReader, LexicalReader, PartReader } from './index-parts.js'
import type { IndexedSource, IndexManifest } from './manifest.js'

/** A committed generation with the identity of its commit. */
export interface CurrentIndex {
  readonly manifest: IndexManifest
  /** Equal to `IndexStorage.identity` until the next commit. */
  readonly identity: string
}

/**
 * The place of an index: a directory, a database file, a database server, object storage.
 *
 * A commit makes one generation current. Readers open a generation by its manifest and see nothing else, whatever
 * writers do. Writers of different sources can run at the same time if the engine allows it; writers of one source
 * exclude each other.
 */
export interface IndexStorage extends AsyncDisposable {
  /** Name of the place for messages. Never has a password. */
  readonly location: string
  /**
   * Returns a value that changes with every commit, or null if there is no index. Readers ask before every query, so it
   * must be cheap.
   */
  identity(): Promise<string | null>
  /** Returns the newest committed generation, or null if there is no index. */
  current(): Promise<CurrentIndex | null>
  /** Opens one generation for reading. The caller disposes the reader. */
  open(manifest: IndexManifest, options?: OpenIndexOptions): Promise<IndexReader>
  /**
   * Reserves sources for writing until the claim is disposed. An engine for one writer at a time reserves the whole
   * index. What a killed writer left behind is removed.
   *
   * @param sourceIds - `IndexedSource.id` of every source that is going to be written or removed; `all` for the whole
   *   index.
   * @throws CoderagError of the engine if another writer holds one of them. The message says who and since when.
   */
  claim(sourceIds: readonly string[] | 'all', options?: { signal?: AbortSignal }): Promise<WriteClaim>
  /**
   * Returns what a generation needs and the place does not have any more, or has damaged. It looks for presence and does
   * not read content. Empty if all is there.
   */
  damage(manifest: IndexManifest): Promise<readonly Damage[]>
}

/**
 * A part of a generation that is missing or damaged. `terms` can be made again from the chunks. Without `chunks` or
 * `graphs`, sources must be read again.
 */
export interface Damage {
  readonly part: 'chunks' | 'terms' | 'graphs'
  /** Where it should be, for messages: a file, a table. */
  readonly place: string
}

export interface OpenIndexOptions {
  /** Read vectors while the index is opened, because queries are going to need them. Default: false. */
  readonly preloadVectors?: boolean
  /** Open one part only, because the others are damaged or not needed. Using another part is an error. */
  readonly only?: 'chunks' | 'graphs'
}

/** One generation, read only. */
export interface IndexReader extends AsyncDisposable {
  readonly chunks: ChunkReader
  readonly lexical: LexicalReader
  /** Returns the service graph, or null if the index has none. Reads it at the first call. */
  graph(): Promise<GraphStore | null>
  /**
   * Resolves the service graph of some repositories from their facts alone, as if the index had no others. Null if the
   * index has no graphs. Resolves at every call, which takes as long as in a crawl.
   */
  graphOf(repoNames: readonly string[]): Promise<GraphStore | null>
  /** Returns the symbol graph, or null if the index has none. Reads it at the first call. */
  symbols(): Promise<SymbolGraph | null>
  /** Returns the central parts of each repository. Empty if the index has no graphs. */
  central(): Promise<readonly CentralParts[]>
  /** Returns the importance of files, or null if the index has no graphs. Reads it at the first call. */
  importance(): Promise<FileImportance | null>
  /** Returns what version control knows of the files of a source, or null if nothing is stored. */
  history(source: IndexedSource): Promise<SourceHistory | null>
  /** Reads the facts that the graphs were made from, source by source. For copies. Empty if the index has no graphs. */
  facts(): AsyncIterable<StoredFacts>
}

/** A source as the graphs know it, with the facts of its documents. */
export interface StoredFacts {
  /** `facts` are those of `LocatedServices`. */
  readonly source: LocatedSource
  readonly documents: readonly DocumentFacts[]
}

/** The right to write some sources of an index. Disposing it gives the sources back. */
export interface WriteClaim extends AsyncDisposable {
  /** Returns the newest committed generation, or null if there is no index yet. */
  current(): Promise<IndexManifest | null>
  /** Tests whether the history of a source at a commit is stored. */
  hasHistory(source: HistoryKey): Promise<boolean>
  /** Stores a history. It never changes, so it is visible at once, and removed when no generation needs it any more. */
  putHistory(source: HistoryKey, history: SourceHistory): Promise<void>
  /** Starts a generation. Readers see nothing of it before `commit`. */
  begin(options: BeginOptions): Promise<IndexWriter>
  /**
   * Replaces the manifest without changing chunks, terms or graphs. The one atomic step, as in `IndexWriter.commit`.
   */
  commit(next: (newest: IndexManifest | null) => IndexManifest): Promise<IndexManifest>
}

export interface BeginOptions {
  /**
   * Generation to start from, as `WriteClaim.current` returned it. Null starts without the earlier rows of the claimed
   * sources: they are written anew as a whole. Sources that others commit meanwhile stay.
   */
  readonly base: IndexManifest | null
  /** Numbers per vector. Null writes no vectors. */
  readonly dimensions: number | null
  /**
   * What is written anew although `base` has it. `terms`: the caller adds the terms of every stored chunk by
   * `addTerms`, before anything else. `vectors`: the caller adds every stored chunk by `replaceVectors`, and nothing
   * else. Both concern the whole index, so the claim is for `all`.
   */
  readonly replaces?: 'terms' | 'vectors'
  /** False if graphs are not built. */
  readonly graphs: boolean
  /** Ends the run; nothing of it becomes visible. */
  readonly signal?: AbortSignal
}

/** Chunks of one batch with what was read from their documents. Row i of `terms` belongs to row i of `columns`. */
export interface IndexBatch {
  readonly columns: ChunkColumns
  readonly terms: TermBatch
  readonly facts: readonly DocumentFacts[]
}

/** Writes one generation. Disposing it without `commit` leaves nothing visible. */
export interface IndexWriter extends AsyncDisposable {
  /** Sets the name and located services of a source. Replaces earlier ones. */
  source(source: LocatedSource): void
  delete(selection: ChunkSelection): Promise<void>
  /** Inserts rows, or replaces rows of equal id. */
  add(batch: IndexBatch): Promise<void>
  /** Adds the terms of chunks that are stored. For `replaces: 'terms'` only. */
  addTerms(batch: Pick<IndexBatch, 'columns' | 'terms'>): Promise<void>
  /** Adds stored chunks with other vectors. For `replaces: 'vectors'` only. */
  replaceVectors(columns: ChunkColumns): Promise<void>
  /**
   * Returns known vectors by `contentHash`. Unknown hashes are left out. Rows of the base count even if they were
   * deleted since, because the rows that replace them often have the same content.
   */
  vectorsByContent(contentHashes: readonly string[]): Promise<Map<string, Float32Array>>
  /**
   * Makes the generation current, as a whole or not at all. If other writers have committed since `begin`, their sources
   * stay.
   *
   * @param next - Makes the manifest from the newest one and from what was written. It is pure, because it can be called
   *   again if another writer commits at the same time.
   * @returns The manifest that is now current.
   */
  commit(options: CommitOptions, next: NextManifest): Promise<IndexManifest>
  /** Frees what only older generations need. Call it after `commit` only. Readers of older generations can fail. */
  prune(): Promise<void>
  /** Milliseconds per step so far, by the step's name. */
  readonly stepMs: Readonly<Record<string, number>>
  /**
   * Clean-up that failed after the commit and that a later run repeats, such as `could not drop old generations`.
   */
  readonly warnings: readonly string[]
}

/** Source and commit that a history belongs to. Histories never change. */
export interface HistoryKey {
  readonly id: string
  readonly gitCommit: string
}

export interface CommitOptions {
  /** Refresh indexes and merge small files. Worth it after large changes. */
  readonly optimize: boolean
  /** See `GraphWriteOptions.defersCalls`. */
  readonly defersCalls: boolean
}

export type NextManifest = (newest: IndexManifest | null, written: WrittenParts) => IndexManifest

/** What a writer wrote, for the manifest. */
export interface WrittenParts {
  /** Where the engine finds the generation. Only the engine reads them. */
  readonly parts: Readonly<Record<string, string | number>>
  readonly hasGraphs: boolean
  readonly services: number
  readonly edges: number
  readonly callsAreOld: boolean
  readonly graphWarnings: readonly GraphWarning[]
  /** See `GraphSummary.exact`. */
  readonly graphExact?: readonly ExactShare[]
}

/**
 * Writes and opens the graphs of one generation. Engines get it from whoever composes them, so that all give the same
 * answers.
 */
export interface GraphStages {
  /**
   * Makes changes to the facts of a generation, in their order, resolves names, and writes the files of facts and graphs.
   *
   * @param changes - Taken one by one, so that what hands them over can forget them.
   */
  writeGraphs(changes: Iterable<FactChange>, options: GraphWriteOptions): Promise<GraphSummary>
  openServiceGraph(parts: PartReader): Promise<GraphStore>
  /** See `IndexReader.graphOf`. */
  resolveServiceGraph(parts: PartReader, repoNames: readonly string[]): Promise<GraphStore>
  openSymbolGraph(parts: PartReader): Promise<SymbolGraph>
  readCentralParts(parts: PartReader): Promise<readonly CentralParts[]>
  openFileImportance(parts: PartReader): Promise<FileImportance>
  readFacts(parts: PartReader): AsyncIterable<StoredFacts>
}

/**
 * BM25 weights, so that every engine scores alike.
 *
 * Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.
 */
export interface LexicalScoring {
  readonly k1: number
  readonly b: number
  /** Weight of a term in a chunk, without its rarity. `length` and `averageLength` count tokens. */
  termWeight(count: number, length: number, averageLength: number): number
  /** Weight of a term's rarity. */
  inverseDocumentFrequency(documents: number, documentsWithTerm: number): number
}
