import type { ChunkColumns } from './columns.js'
import type { ChunkFilter } from './chunk-filter.js'
import type { TermBatch } from './contracts.js'
import type { ScoredId } from './index-parts.js'
import type { LexicalScoring } from './index-storage.js'

/** Which rows of a search engine a generation shows. Runs are numbered by the database in the order of their start. */
export interface VisibleRuns {
  /** Lowest run whose rows can be visible, inclusive. */
  readonly since: number
  /** Highest run whose rows can be visible, inclusive. */
  readonly run: number
  /** Runs in between that are not visible. */
  readonly excluded: readonly number[]
}

/**
 * A server that searches vectors and words of an index whose state is in a SQL database. The database keeps the vectors,
 * too, and decides which runs are visible; the engine marks its points with the runs that made and deleted them.
 */
export interface SearchEngine extends AsyncDisposable {
  /** Name of the place for messages. Never has a password. */
  readonly location: string
  /** Opens a collection for reading. */
  reader(collection: string, visible: VisibleRuns): SearchReader
  /** Opens a collection for writing, and creates it if it does not exist. */
  writer(collection: string, options: SearchWriterOptions): Promise<SearchWriter>
  /**
   * Removes everything that a run wrote, in all collections of an index.
   *
   * @param index - Beginning of the names of the index's collections. One server can keep many indexes.
   */
  forget(index: string, run: number): Promise<void>
  /** Frees what generations before `oldest` need only. Of the index's collections, only `keep` stay. */
  prune(index: string, kept: { readonly oldest: VisibleRuns; readonly keep: readonly string[] }): Promise<void>
  /** Tests whether a collection exists. */
  has(collection: string): Promise<boolean>
}

export interface SearchWriterOptions {
  /** Number of the run that writes; points of a run that did not commit are dropped by it. */
  readonly run: number
  /** Numbers per vector; null for none. */
  readonly dimensions: number | null
  /** Weights of terms. The engine multiplies them by the rarity of the term. */
  readonly scoring: LexicalScoring
  /** Tokens per chunk that term weights start from. Null if the index has no chunks yet: that of the first batch. */
  readonly averageLength: number | null
  /** Collection that has the vectors or the terms of the points that are added without them. Null if all have both. */
  readonly previous: string | null
}

export interface SearchReader {
  searchVector(vector: Float32Array, options: EngineSearch): Promise<ScoredId[]>
  /** @param terms - Distinct terms of the query with the number of their occurrences. */
  searchTerms(terms: ReadonlyMap<string, number>, options: EngineSearch): Promise<ScoredId[]>
}

export interface EngineSearch {
  readonly limit: number
  readonly filter?: ChunkFilter
  /** See `VectorSearchOptions`. */
  readonly exact?: boolean
  /** Numbers of the documents whose path passes the filter's globs; null if it has none. */
  readonly documents: readonly number[] | null
}

export interface SearchWriter {
  /** Adds points, or replaces points of equal row. `rows[i]` and `documents[i]` belong to row i of `columns`. */
  add(batch: EngineBatch): Promise<void>
  /** Marks points as deleted by the writer's run. */
  delete(rows: readonly number[]): Promise<void>
  /** Resolves when everything so far is durable and searchable. */
  flush(options: { optimize: boolean }): Promise<void>
}

/** Points. Vectors or terms that are absent are taken from the collection `SearchWriterOptions.previous`. */
export interface EngineBatch {
  readonly columns: ChunkColumns
  readonly terms: TermBatch | null
  readonly rows: readonly number[]
  readonly documents: readonly number[]
}
