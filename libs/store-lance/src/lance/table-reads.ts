import { encodeChunks, VECTOR_COLUMN, type ChunkColumns, type ChunkFilter } from '@coderag/types'
import type { CleanChunk, EmbeddedChunk, ScoredId, VectorSearchOptions } from '@coderag/types'
import type { Table, VectorQuery } from '@lancedb/lancedb'
import { DirectionSums } from '../direction-sums.js'
import { maxListLength, refineFactorFor } from '../options.js'
import { checkQueryVector } from '../query-vector.js'
import { partitionsOfIndex } from './maintenance.js'
import { pathCondition } from './path-condition.js'
import { chunkColumnNames, chunksOf, numbersOf, textsOf, vectorsOf } from './rows.js'
import { oneOf, plainConditions, slices } from './sql.js'

/** Reads one table through LanceDB. Derived facts, such as its paths, are cached until `forget`. */
export class TableReads {
  #paths: Promise<readonly string[]> | null = null
  #partitions: Promise<number | null> | null = null

  constructor(
    readonly table: Table,
    readonly dimensions: number | null,
  ) {}

  /** Drops the cached facts. Call it after every write. */
  forget(): void {
    this.#paths = null
    this.#partitions = null
  }

  async get(ids: readonly string[]): Promise<CleanChunk[]> {
    const wanted = [...new Set(ids)]
    const found = new Map<string, CleanChunk>()
    for (const slice of slices(wanted, maxListLength)) {
      const query = this.table
        .query()
        .where(oneOf('id', slice))
        .select([...chunkColumnNames])
      for await (const batch of query) for (const chunk of chunksOf(batch)) found.set(chunk.id, chunk)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  async sourcesOf(ids: readonly string[]): Promise<(string | null)[]> {
    const sources = new Map<string | null, string | null>()
    for (const slice of slices([...new Set(ids)], maxListLength)) {
      for await (const batch of this.table.query().where(oneOf('id', slice)).select(['id', 'source_uri'])) {
        const uris = textsOf(batch, 'source_uri')
        textsOf(batch, 'id').forEach((id, row) => sources.set(id, uris[row] ?? null))
      }
    }
    return ids.map((id) => sources.get(id) ?? null)
  }

  async searchVector(
    vector: Float32Array,
    { limit, filter = {}, exact = false, sourceUris }: VectorSearchOptions,
  ): Promise<ScoredId[]> {
    checkQueryVector(vector, this.dimensions)
    if (limit < 1 || sourceUris?.length === 0) return []
    const conditions = [
      await this.#condition(filter),
      sourceUris === undefined ? null : oneOf('source_uri', sourceUris),
    ]
    const where = conditions.filter((condition) => condition !== null).join(' AND ') || null
    const partitions = await this.#indexPartitions()
    const nearest = (): VectorQuery => {
      const query = this.table.query().nearestTo(vector).distanceType('cosine').limit(limit)
      return (where === null ? query : query.where(where)).select(['id', '_distance'])
    }
    if (partitions === null) return scoredIds(nearest())
    if (exact || sourceUris !== undefined) return scoredIds(nearest().bypassVectorIndex())
    return scoredIds(nearest().nprobes(partitions).refineFactor(refineFactorFor(limit)))
  }

  async *scan(filter: ChunkFilter = {}, batchRows: number): AsyncGenerator<CleanChunk[]> {
    const where = await this.#condition(filter)
    const all = this.table.query().select([...chunkColumnNames])
    const query = where === null ? all : all.where(where)
    for await (const batch of query) {
      for (let start = 0; start < batch.numRows; start += batchRows) {
        yield chunksOf(batch.slice(start, start + batchRows))
      }
    }
  }

  /** Reads every chunk with its vector. */
  async *scanColumns(batchRows: number): AsyncGenerator<ChunkColumns> {
    const columns = this.dimensions === null ? chunkColumnNames : [...chunkColumnNames, VECTOR_COLUMN]
    for await (const batch of this.table.query().select([...columns])) {
      for (let start = 0; start < batch.numRows; start += batchRows) {
        const rows = batch.slice(start, start + batchRows)
        const vectors = this.dimensions === null ? [] : vectorsOf(rows, VECTOR_COLUMN)
        yield encodeChunks(chunksOf(rows).map((chunk, row) => withVector(chunk, vectors[row])))
      }
    }
  }

  async vectorsByContent(contentHashes: readonly string[]): Promise<Map<string, Float32Array>> {
    const found = new Map<string, Float32Array>()
    if (this.dimensions === null) return found
    for (const slice of slices([...new Set(contentHashes)], maxListLength)) {
      const query = this.table.query().where(oneOf('content_hash', slice)).select(['content_hash', VECTOR_COLUMN])
      for await (const batch of query) {
        const vectors = vectorsOf(batch, VECTOR_COLUMN)
        textsOf(batch, 'content_hash').forEach((hash, row) => {
          const vector = vectors[row]
          if (hash !== null && vector !== undefined) found.set(hash, vector)
        })
      }
    }
    return found
  }

  async sourceVectors(sourceUris: readonly string[]): Promise<Map<string, Float32Array>> {
    const sums = new DirectionSums()
    if (this.dimensions === null) return sums.directions()
    for (const slice of slices([...new Set(sourceUris)], maxListLength)) {
      const query = this.table.query().where(oneOf('source_uri', slice)).select(['source_uri', VECTOR_COLUMN])
      for await (const batch of query) {
        const vectors = vectorsOf(batch, VECTOR_COLUMN)
        textsOf(batch, 'source_uri').forEach((uri, row) => {
          const vector = vectors[row]
          if (uri !== null && vector !== undefined) sums.add(uri, vector)
        })
      }
    }
    return sums.directions()
  }

  async count(filter: ChunkFilter = {}): Promise<number> {
    const where = await this.#condition(filter)
    return this.table.countRows(where ?? undefined)
  }

  /** Converts a filter to SQL; null if it lets every row pass. */
  async #condition(filter: ChunkFilter): Promise<string | null> {
    const conditions = plainConditions(filter)
    if (filter.pathGlobs !== undefined && filter.pathGlobs.length > 0) {
      conditions.push(pathCondition(await this.#distinctPaths(), filter.pathGlobs))
    }
    return conditions.length === 0 ? null : conditions.join(' AND ')
  }

  #distinctPaths(): Promise<readonly string[]> {
    return (this.#paths ??= distinctPaths(this.table))
  }

  #indexPartitions(): Promise<number | null> {
    return (this.#partitions ??= this.table.listIndices().then(partitionsOfIndex))
  }
}

function withVector(chunk: CleanChunk, vector: Float32Array | undefined): CleanChunk | EmbeddedChunk {
  return vector === undefined ? chunk : { ...chunk, vector }
}

async function scoredIds(query: VectorQuery): Promise<ScoredId[]> {
  const hits: ScoredId[] = []
  for await (const batch of query) {
    const distances = numbersOf(batch, '_distance')
    textsOf(batch, 'id').forEach((id, row) => {
      if (id !== null) hits.push({ id, score: 1 - (distances[row] ?? Number.NaN) })
    })
  }
  return hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

/** Returns the distinct paths in the order of their UTF-8 bytes, as LanceDB compares them. */
async function distinctPaths(table: Table): Promise<readonly string[]> {
  const paths = new Set<string>()
  for await (const batch of table.query().select(['file_path'])) {
    for (const path of textsOf(batch, 'file_path')) if (path !== null) paths.add(path)
  }
  const sorted = [...paths].sort()
  // JavaScript compares UTF-16 units, which gives another order for surrogates.
  const hasSurrogates = sorted.some((path) => /[\ud800-\udfff]/.test(path))
  return hasSurrogates ? sorted.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))) : sorted
}
