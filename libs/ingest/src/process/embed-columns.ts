import {
  decodeChunks,
  encodeChunks,
  type ChunkColumns,
  type CleanChunk,
  type EmbeddedChunk,
  type Embedder,
  type IndexWriter,
} from '@coderag/types'
import { requireAll } from '../errors.js'

/**
 * Computes the vectors of a batch on the calling thread. Chunks whose content the index already has keep their vector,
 * so that only new content costs a call.
 */
export async function embedColumns(
  batch: ChunkColumns,
  embedder: Embedder,
  writer: Pick<IndexWriter, 'vectorsByContent'>,
  signal: AbortSignal | undefined,
): Promise<ChunkColumns> {
  const chunks = decodeChunks(batch)
  const byContent = new Map(chunks.map((chunk) => [chunk.contentHash, chunk]))
  const vectors = new Map(await writer.vectorsByContent([...byContent.keys()]))
  const fresh = [...byContent.values()].filter((chunk) => !vectors.has(chunk.contentHash))
  for (const chunk of await embedAll(fresh, embedder, signal)) vectors.set(chunk.contentHash, chunk.vector)
  const embedded = chunks.flatMap((chunk): EmbeddedChunk[] => {
    const vector = vectors.get(chunk.contentHash)
    return vector === undefined ? [] : [{ ...chunk, vector }]
  })
  requireAll('embed', chunks, embedded)
  return encodeChunks(embedded)
}

/** Embeds chunks in calls of at most `embedder.maxBatch`, keeping their order. */
export async function embedAll(
  chunks: readonly CleanChunk[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<EmbeddedChunk[]> {
  const embedded: EmbeddedChunk[] = []
  for (let start = 0; start < chunks.length; start += embedder.maxBatch) {
    const slice = chunks.slice(start, start + embedder.maxBatch)
    const results = await embedder.embed(slice, signal === undefined ? {} : { signal })
    requireAll('embed', slice, results)
    embedded.push(...results)
  }
  return embedded
}
