import type { CleanChunk, GraphStore } from '@coderag/types'

/**
 * Returns a chunk with the services that call the endpoints which it handles. They are not stored with the chunk, because
 * they change whenever any other source does (decision 5).
 *
 * @param graph - Of the same generation; null leaves the chunk as it is.
 */
export function withCallers<Chunk extends CleanChunk>(chunk: Chunk, graph: GraphStore | null): Chunk {
  const calledBy = graph?.callersOf(chunk.id) ?? []
  return calledBy.length === 0 ? chunk : { ...chunk, calledBy }
}
