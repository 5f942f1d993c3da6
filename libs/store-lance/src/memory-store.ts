import {
  chunkMatcher,
  decodeChunks,
  encodeChunks,
  type ChunkColumns,
  type ChunkFilter,
  type ChunkSelection,
  type ChunkStoreReader,
  type ChunkStoreWriter,
  type CleanChunk,
  type EmbeddedChunk,
  type ScoredId,
} from '@coderag/types'
import { DirectionSums } from './direction-sums.js'
import { checkBatchVectors, checkQueryVector } from './query-vector.js'

/**
 * Creates a chunk store in memory, for tests and for indexes that live as long as the process. Search compares every
 * vector, so it is exact. The store has one state, so `snapshot` returns the number of writes.
 *
 * @param options.dimensions - Number of dimensions of the vectors; null, the default, for none.
 */
export function createMemoryChunkStore(
  options: { dimensions?: number | null } = {},
): ChunkStoreReader & ChunkStoreWriter {
  const { dimensions = null } = options
  const rows = new Map<string, CleanChunk | EmbeddedChunk>()
  let writes = 0

  return {
    async put(batch: ChunkColumns) {
      if (batch.rows === 0) return
      checkBatchVectors(batch.vectors?.dimensions ?? null, dimensions)
      for (const chunk of decodeChunks(batch)) rows.set(chunk.id, chunk)
      writes++
    },
    async delete(selection) {
      const isSelected = selectionMatcher(selection)
      for (const chunk of rows.values()) if (isSelected(chunk.sourceUri)) rows.delete(chunk.id)
      writes++
    },
    async get(ids) {
      return ids.flatMap((id) => rows.get(id) ?? []).map(withoutVector)
    },
    async sourcesOf(ids) {
      return ids.map((id) => rows.get(id)?.sourceUri ?? null)
    },
    async searchVector(vector, { limit, filter, sourceUris }) {
      checkQueryVector(vector, dimensions)
      return matching(rows, filter)
        .filter(({ sourceUri }) => sourceUris?.includes(sourceUri) ?? true)
        .flatMap((chunk) => ('vector' in chunk ? { id: chunk.id, score: cosine(vector, chunk.vector) } : []))
        .sort(byScore)
        .slice(0, Math.max(0, limit))
    },
    async *scan({ filter, batchRows = 1_024 } = {}) {
      const found = matching(rows, filter).map(withoutVector)
      for (let start = 0; start < found.length; start += batchRows) yield found.slice(start, start + batchRows)
    },
    async *scanColumns({ batchRows = 1_024 } = {}) {
      const found = [...rows.values()]
      for (let start = 0; start < found.length; start += batchRows) {
        yield encodeChunks(found.slice(start, start + batchRows))
      }
    },
    async vectorsByContent(contentHashes) {
      const wanted = new Set(contentHashes)
      const known = [...rows.values()].flatMap((chunk) =>
        'vector' in chunk && wanted.has(chunk.contentHash) ? [[chunk.contentHash, chunk.vector] as const] : [],
      )
      return new Map(known)
    },
    async sourceVectors(sourceUris) {
      const wanted = new Set(sourceUris)
      const sums = new DirectionSums()
      for (const chunk of rows.values()) {
        if ('vector' in chunk && wanted.has(chunk.sourceUri)) sums.add(chunk.sourceUri, chunk.vector)
      }
      return sums.directions()
    },
    async count(filter) {
      return matching(rows, filter).length
    },
    async snapshot() {
      return writes
    },
    async optimize() {},
    async prune() {},
    async [Symbol.asyncDispose]() {
      rows.clear()
    },
  }
}

function matching(rows: ReadonlyMap<string, CleanChunk>, filter: ChunkFilter = {}): (CleanChunk | EmbeddedChunk)[] {
  return [...rows.values()].filter(chunkMatcher(filter))
}

function selectionMatcher(selection: ChunkSelection): (sourceUri: string) => boolean {
  if ('uriPrefix' in selection) return (uri) => uri.startsWith(selection.uriPrefix)
  const uris = new Set(selection.sourceUris)
  return (uri) => uris.has(uri)
}

function withoutVector(chunk: CleanChunk | EmbeddedChunk): CleanChunk {
  if (!('vector' in chunk)) return chunk
  const { vector: _, ...clean } = chunk
  return clean
}

function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0
  let squareA = 0
  let squareB = 0
  for (let index = 0; index < a.length; index++) {
    const left = a[index] ?? 0
    const right = b[index] ?? 0
    dot += left * right
    squareA += left * left
    squareB += right * right
  }
  return dot / Math.sqrt(squareA * squareB)
}

function byScore(a: ScoredId, b: ScoredId): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1)
}
