import type { CleanChunk } from './chunk.js'
import type { ChunkFilter } from './chunk-filter.js'
import type { ChunkColumns } from './columns.js'

/** A chunk's id with its score in one engine. Higher is better. */
export interface ScoredId {
  readonly id: string
  readonly score: number
}

/** The chunks of one generation with their vectors. */
export interface ChunkReader {
  /** Returns chunks by id in the order of `ids`. Unknown ids are left out. */
  get(ids: readonly string[]): Promise<CleanChunk[]>
  /** Returns the source of each chunk in the order of `ids`, null for unknown ids. Cheaper than reading the chunks. */
  sourcesOf(ids: readonly string[]): Promise<readonly (string | null)[]>
  /**
   * Returns the nearest chunks by cosine similarity. Filters narrow before the search, so the result has `limit`
   * entries if that many chunks pass.
   */
  searchVector(vector: Float32Array, options: VectorSearchOptions): Promise<ScoredId[]>
  /** Reads every chunk once, in batches, in no particular order. */
  scan(options?: { filter?: ChunkFilter; batchRows?: number }): AsyncIterable<CleanChunk[]>
  /** Reads every chunk once with its exact vector, in batches, in no particular order. For copies of an index. */
  scanColumns(options?: { batchRows?: number }): AsyncIterable<ChunkColumns>
  /**
   * Returns one vector per source: the sum of the vectors of its chunks, scaled to unit length. Numbers can be rounded
   * to 8 bits. Sources without vectors are left out.
   */
  sourceVectors(sourceUris: readonly string[]): Promise<Map<string, Float32Array>>
  count(filter?: ChunkFilter): Promise<number>
}

export interface VectorSearchOptions {
  /** Number of results at most. */
  readonly limit: number
  /** Narrows before the limit. */
  readonly filter?: ChunkFilter
  /**
   * Compares every chunk that passes. An index of vectors was built from chunks that do not pass, too, and its results can
   * tell of them. Default: false.
   */
  readonly exact?: boolean
  /** Compares the chunks of these sources only, each of them. An empty list lets nothing pass. Default: all sources. */
  readonly sourceUris?: readonly string[]
}

/** Full-text search over the terms of one generation. */
export interface LexicalReader {
  /**
   * Returns the best `limit` chunks by BM25, best first. Chunks without any of the terms are left out. Filters narrow
   * before the limit.
   */
  search(terms: readonly string[], options: { limit: number; filter?: ChunkFilter }): Promise<ScoredId[]>
  /**
   * Returns the chunks that pass a filter as an index of their own: scores are those of an index that has no other chunk.
   * The first search costs as much as reading the filtered columns of all chunks. Valid as long as this reader.
   */
  within(filter: ChunkFilter): LexicalReader
}

/** Reads files of one generation by name, such as those of its graphs. */
export interface PartReader {
  /** @throws CoderagError of the engine if there is no such file, or it can't be read. */
  read(name: string): Promise<Uint8Array<ArrayBuffer>>
}

/** Writes the files of the next generation. */
export interface PartWriter {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Takes over an unchanged file of the previous generation. */
  keep(name: string): Promise<void>
}
