import {
  decodeChunks,
  encodeChunks,
  type ChunkColumns,
  type ChunkStore,
  type EmbeddedChunk,
  type Embedder,
} from '@coderag/types'

/**
 * Gives every chunk of a batch its vector, on the calling thread. Content that the store has seen before keeps its
 * vector, so that only what is new costs a call.
 */
export async function embedColumns(
  batch: ChunkColumns,
  embedder: Embedder,
  store: ChunkStore,
  signal: AbortSignal | undefined,
): Promise<ChunkColumns> {
  const chunks = decodeChunks(batch)
  const known = await store.vectorsByContent(chunks.map((chunk) => chunk.contentHash))
  const fresh = chunks.filter((chunk) => !known.has(chunk.contentHash))
  const embedded = new Map<string, Float32Array>(known)
  for (let start = 0; start < fresh.length; start += embedder.maxBatch) {
    const slice = fresh.slice(start, start + embedder.maxBatch)
    const results = await embedder.embed(slice, signal === undefined ? {} : { signal })
    for (const chunk of results) embedded.set(chunk.contentHash, chunk.vector)
  }
  return encodeChunks(
    chunks.map((chunk): EmbeddedChunk => {
      const vector = embedded.get(chunk.contentHash)
      if (vector === undefined) throw new Error(`${embedder.identity.id} returned fewer vectors than chunks`)
      return { ...chunk, vector }
    }),
  )
}
