import {
  encodeChunks,
  type ChunkColumns,
  type ChunkFilter,
  type ChunkReader,
  type CleanChunk,
  type ScoredId,
  type SearchReader,
  type VectorSearchOptions,
} from '@coderag/types'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.js'
import { SqlError } from '../errors.js'
import { isVisible, type Snapshot } from '../snapshot.js'
import { BlockVectors, halvesOf } from './block-vectors.js'
import { filteredDocuments, narrows, passesFilter, type DocumentPaths } from './filter.js'
import { RecentAnswers } from './recent-answers.js'
import { hashesOf, hexOf, readChunks } from './rows.js'

export interface ChunkReaderOptions {
  readonly database: Database
  readonly snapshot: Snapshot
  /** Numbers per vector; null for none. */
  readonly dimensions: number | null
  readonly exactVectorsUpTo: number
  readonly paths: DocumentPaths
  readonly deleted: () => Promise<ReadonlySet<number>>
  /** Searches vectors instead of the database. */
  readonly search: SearchReader | null
}

const SCAN_ROWS = 1_024

export class SqlChunkReader implements ChunkReader {
  readonly #options: ChunkReaderOptions
  #blocks: Promise<BlockVectors> | null = null
  // Filters repeat: that of a corpus, that of a repository.
  readonly #small = new RecentAnswers<boolean>()
  readonly #passing = new RecentAnswers<Uint32Array>()

  constructor(options: ChunkReaderOptions) {
    this.#options = options
  }

  async get(ids: readonly string[]): Promise<CleanChunk[]> {
    if (ids.length === 0) return []
    const { database, snapshot } = this.#options
    const found = new Map<string, CleanChunk>()
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const values = hashesOf(ids.slice(from, from + IDS_AT_ONCE))
      const chunks = await database.read((db) =>
        readChunks(
          db,
          sql<boolean>`${database.isOneOf(sql.ref('c.id'), { type: 'hash', values })} and ${isVisible('c', snapshot)}`,
        ),
      )
      for (const { chunk } of chunks) found.set(chunk.id, chunk)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  async sourcesOf(ids: readonly string[]): Promise<readonly (string | null)[]> {
    if (ids.length === 0) return []
    const { database, snapshot } = this.#options
    const values = hashesOf(ids)
    const { rows } = await database.read((db) =>
      sql<{ id: Uint8Array; source_uri: string }>`select c.id, d.source_uri from coderag_chunks c
        join coderag_documents d on d.document = c.document
        where ${database.isOneOf(sql.ref('c.id'), { type: 'hash', values })} and ${isVisible('c', snapshot)}`.execute(
        db,
      ),
    )
    const sources = new Map(rows.map(({ id, source_uri }) => [hexOf(id), source_uri]))
    return ids.map((id) => sources.get(id) ?? null)
  }

  async searchVector(
    vector: Float32Array,
    { limit, filter, exact: isExact = false, sourceUris }: VectorSearchOptions,
  ): Promise<ScoredId[]> {
    const unit = unitOf(vector, this.#options.dimensions)
    const { snapshot, search, database } = this.#options
    if (limit <= 0 || snapshot.documents === 0) return []
    const passing = narrows(filter) ? await filteredDocuments(filter, this.#options.paths) : null
    const documents = sourceUris === undefined ? passing : await this.#documentsOf(sourceUris, passing)
    const narrow = { ...(filter !== undefined && { filter }), documents }
    const exact = isExact || sourceUris !== undefined
    if (search !== null) return search.searchVector(unit, { limit, exact, ...narrow })
    if (database.vectors === 'table') return this.#searchTable(unit, { limit, exact }, narrow)
    if (database.vectors === 'none') throw noVectors(database)
    const blocks = await this.#loadBlocks()
    const places =
      sourceUris !== undefined
        ? await this.#placesOf(this.#condition(narrow), blocks)
        : narrows(filter)
          ? await this.#passingPlaces(narrow, this.#condition(narrow), blocks)
          : blocks.all
    return blocks.search(database, unit, { limit, places })
  }

  /** Reads what vector searches need, so that the first one does not wait. */
  async preload(): Promise<void> {
    const { database, search, dimensions } = this.#options
    if (dimensions !== null && search === null && database.vectors === 'blocks') await this.#loadBlocks()
  }

  async *scan({ filter, batchRows = SCAN_ROWS }: { filter?: ChunkFilter; batchRows?: number } = {}) {
    const { database, paths } = this.#options
    const documents = await filteredDocuments(filter, paths)
    const condition = this.#condition({ ...(filter !== undefined && { filter }), documents })
    let last = -1
    for (;;) {
      const from = last
      const found = await database.read((db) =>
        readChunks(db, sql<boolean>`c.row_id > ${from} and ${condition}`, sql`order by c.row_id limit ${batchRows}`),
      )
      if (found.length > 0) yield found.map(({ chunk }) => chunk)
      last = found.at(-1)?.row ?? last
      if (found.length < batchRows) return
    }
  }

  async *scanColumns({ batchRows = SCAN_ROWS }: { batchRows?: number } = {}): AsyncIterable<ChunkColumns> {
    const { database, snapshot, dimensions } = this.#options
    const condition = isVisible('c', snapshot)
    let last = -1
    for (;;) {
      const from = last
      const found = await database.read((db) =>
        readChunks(db, sql<boolean>`c.row_id > ${from} and ${condition}`, sql`order by c.row_id limit ${batchRows}`),
      )
      const rows = found.map(({ row }) => row)
      if (found.length > 0) {
        const vectors = dimensions === null ? null : await this.#vectorsOf(rows, dimensions)
        yield encodeChunks(
          found.map(({ chunk }) => chunk),
          vectors,
        )
      }
      last = rows.at(-1) ?? last
      if (found.length < batchRows) return
    }
  }

  async #vectorsOf(
    rows: readonly number[],
    dimensions: number,
  ): Promise<{ dimensions: number; values: Float32Array<ArrayBuffer> }> {
    const { database, snapshot } = this.#options
    const values = new Float32Array(rows.length * dimensions)
    const places = new Map(rows.map((row, place) => [row, place]))
    const stored = await database.read((db) =>
      sql<{
        row_id: number
        embedding: unknown
      }>`select c.row_id, ${vectorText(database)} as embedding from coderag_chunks c
        where ${database.isOneOf(sql.ref('c.row_id'), { type: 'bigint', values: rows })} and ${isVisible('c', snapshot)}`.execute(
        db,
      ),
    )
    for (const { row_id, embedding } of stored.rows) {
      values.set(this.#vectorOf(embedding), (places.get(Number(row_id)) ?? 0) * dimensions)
    }
    return { dimensions, values }
  }

  async sourceVectors(sourceUris: readonly string[]): Promise<Map<string, Float32Array>> {
    const { database, snapshot, dimensions } = this.#options
    if (dimensions === null || sourceUris.length === 0) return new Map()
    const from = sql`from coderag_chunks c join coderag_documents d on d.document = c.document
      where ${database.isOneOf(sql.ref('d.source_uri'), { type: 'text', values: sourceUris })}
      and ${isVisible('c', snapshot)}`
    // PostgreSQL adds vectors up itself, so that it sends a tenth of the numbers.
    const { rows } = await database.read((db) =>
      database.vectors === 'table'
        ? sql<SourceVector>`select d.source_uri,
            case when count(c.embedding) = count(*) then sum(c.embedding::vector)::text end as embedding ${from}
            group by d.source_uri`.execute(db)
        : sql<SourceVector>`select d.source_uri, c.embedding ${from} order by c.row_id`.execute(db),
    )
    const sums = new Map<string, Float64Array>()
    for (const { source_uri, embedding } of rows) {
      const vector = this.#vectorOf(embedding)
      const sum = sums.get(source_uri) ?? new Float64Array(vector.length)
      for (let d = 0; d < vector.length; d++) sum[d] = (sum[d] ?? 0) + (vector[d] ?? 0)
      sums.set(source_uri, sum)
    }
    return new Map([...sums].flatMap(([uri, sum]) => directionOf(uri, sum)))
  }

  async count(filter?: ChunkFilter): Promise<number> {
    const { database, snapshot, paths } = this.#options
    if (!narrows(filter)) return snapshot.documents
    const condition = this.#condition({ filter, documents: await filteredDocuments(filter, paths) })
    const { rows } = await database.read((db) =>
      sql<{ chunks: number }>`select count(*) as chunks from coderag_chunks c where ${condition}`.execute(db),
    )
    return Number(rows[0]?.chunks ?? 0)
  }

  /** @throws SqlError `SQL_MISSING`: the row of an index with vectors has none. */
  #vectorOf(stored: unknown): Float32Array {
    const vector = vectorOf(stored)
    if (vector !== null) return vector
    const { location } = this.#options.database
    throw new SqlError(
      'SQL_MISSING',
      `Chunks in ${location} have no vectors, because an earlier coderag kept them in Qdrant only. Run \`coderag index\` on all sources of the index with --full.`,
      { location, part: 'vectors' },
    )
  }

  #condition({ filter, documents }: Narrow): RawBuilder<boolean> {
    const { database, snapshot } = this.#options
    return sql<boolean>`${isVisible('c', snapshot)} and ${passesFilter(database, { filter, documents })}`
  }

  /**
   * Searches by pgvector. Few rows are compared one by one; many rows through the index, which goes on until enough of them
   * pass the filter. Both give the rows that pass only.
   */
  async #searchTable(
    unit: Float32Array,
    { limit, exact }: { readonly limit: number; readonly exact: boolean },
    narrow: Narrow,
  ): Promise<ScoredId[]> {
    const { database, snapshot, dimensions, exactVectorsUpTo } = this.#options
    const condition = this.#condition(narrow)
    const isExact =
      exact ||
      snapshot.documents <= exactVectorsUpTo ||
      (narrows(narrow.filter) && (await this.#isSmall(narrow, condition)))
    const query = `[${unit.join(',')}]`
    // Only an expression that is equal to that of the index uses the index.
    const type = sql.raw(`halfvec(${dimensions ?? 0})`)
    const distance = isExact
      ? sql`(c.embedding <=> ${query}::halfvec)`
      : sql`(c.embedding::${type} <=> ${query}::${type})`
    const { rows } = await database.read((db) =>
      sql<{ id: Uint8Array; distance: number }>`select c.id, ${distance} as distance from coderag_chunks c
        where c.embedding is not null and ${condition} order by ${distance} limit ${limit}`.execute(db),
    )
    return rows
      .map(({ id, distance: far }) => ({ id: hexOf(id), score: 1 - far }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  }

  /** Tests whether so few rows pass a filter that all of them are compared. */
  #isSmall({ filter }: Narrow, condition: RawBuilder<boolean>): Promise<boolean> {
    return this.#small.get(JSON.stringify(filter), async () => {
      const found = await this.#options.database.read((db) =>
        sql`select 1 from coderag_chunks c where ${condition} limit ${EXACT_WITH_FILTER + 1}`.execute(db),
      )
      return found.rows.length <= EXACT_WITH_FILTER
    })
  }

  /** Returns the places of the rows that pass a filter. */
  #passingPlaces({ filter }: Narrow, condition: RawBuilder<boolean>, blocks: BlockVectors): Promise<Uint32Array> {
    return this.#passing.get(JSON.stringify(filter), () => this.#placesOf(condition, blocks))
  }

  async #placesOf(condition: RawBuilder<boolean>, blocks: BlockVectors): Promise<Uint32Array> {
    const { rows } = await this.#options.database.read((db) =>
      sql<{ row_id: number }>`select c.row_id from coderag_chunks c where ${condition}`.execute(db),
    )
    return blocks.placesOf(new Set(rows.map(({ row_id }) => row_id)))
  }

  /** Returns the numbers of the documents of sources; of `among` only, unless it is null. Also of other generations. */
  async #documentsOf(sourceUris: readonly string[], among: readonly number[] | null): Promise<number[]> {
    const { database } = this.#options
    const { rows } = await database.read((db) =>
      sql<{ document: number }>`select d.document from coderag_documents d
        where ${database.isOneOf(sql.ref('d.source_uri'), { type: 'text', values: sourceUris })}`.execute(db),
    )
    const known = among === null ? null : new Set(among)
    return rows.map(({ document }) => Number(document)).filter((document) => known?.has(document) ?? true)
  }

  #loadBlocks(): Promise<BlockVectors> {
    const { database, snapshot, deleted } = this.#options
    this.#blocks ??= deleted()
      .then((rows) => BlockVectors.load(database, snapshot, rows))
      .catch((error: unknown) => {
        this.#blocks = null
        throw error
      })
    return this.#blocks
  }
}

const IDS_AT_ONCE = 5_000
/** Rows up to which a filtered search compares every vector. */
const EXACT_WITH_FILTER = 5_000

interface SourceVector {
  readonly source_uri: string
  readonly embedding: unknown
}

interface Narrow {
  readonly filter?: ChunkFilter
  readonly documents: readonly number[] | null
}

/** The vector column in a form that drivers give as text or bytes. */
export function vectorText(database: Database): RawBuilder<unknown> {
  return database.dialect === 'postgresql' ? sql`c.embedding::text` : sql`c.embedding`
}

/** Parses the vector of a row. Returns null if it has none. */
export function vectorOf(stored: unknown): Float32Array | null {
  if (stored instanceof Uint8Array) return halvesOf(stored)
  if (typeof stored !== 'string') return null
  return Float32Array.from(stored.slice(1, -1).split(','), Number)
}

/** Scales a query to unit length. */
function unitOf(vector: Float32Array, dimensions: number | null): Float32Array {
  if (dimensions === null) {
    throw new SqlError(
      'SQL_DIMENSIONS',
      `The index has no vectors, the query has ${vector.length} dimensions. Search by words, or crawl again with an embedder.`,
      { expected: null, found: vector.length },
    )
  }
  if (vector.length !== dimensions) {
    throw new SqlError(
      'SQL_DIMENSIONS',
      `The index has vectors of ${dimensions} dimensions, the query has ${vector.length}. Use the embedder that built the index, or crawl again.`,
      { expected: dimensions, found: vector.length },
    )
  }
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0) {
    throw new SqlError(
      'SQL_VECTOR',
      'The query vector has no direction: it is all zeros, or holds a number that is not finite. Check the embedder.',
      { dimensions },
    )
  }
  return vector.map((value) => value / length)
}

function directionOf(uri: string, sum: Float64Array): [string, Float32Array][] {
  let square = 0
  for (const value of sum) square += value * value
  const length = Math.sqrt(square)
  return length === 0 ? [] : [[uri, Float32Array.from(sum, (value) => value / length)]]
}

function noVectors(database: Database): SqlError {
  return new SqlError(
    'SQL_NO_VECTORS',
    `${database.location} keeps no vectors. Set "vectors" to the address of a Qdrant server and crawl again, or use PostgreSQL.`,
    { location: database.location },
  )
}
