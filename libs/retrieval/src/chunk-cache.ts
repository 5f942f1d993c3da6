import type { ChunkStore, CleanChunk } from '@coderag/types'

/**
 * Keeps the chunks that were read last, as many as `size`: reading them anew and parsing their rows is what a warm query
 * spends most time on; of the vectors of whole sources as many. For a store that was opened for reading: its chunks never change.
 *
 * @param onRead - Told after each read how many chunks were kept and how many were not.
 */
export function withChunkCache(
  store: ChunkStore,
  size: number,
  onRead: (kept: number, missing: number) => void,
): ChunkStore {
  if (size === 0) return store
  const kept = new Map<string, CleanChunk>()
  /** Vectors of whole sources: each is the sum over all chunks of one, and the same files are candidates again and again. */
  const directions = new Map<string, Float32Array>()
  return {
    put: (batch) => store.put(batch),
    delete: (selection) => store.delete(selection),
    searchVector: (vector, options) => store.searchVector(vector, options),
    scan: (options) => store.scan(options),
    vectorsByContent: (hashes) => store.vectorsByContent(hashes),
    async sourceVectors(sourceUris) {
      const asked = [...new Set(sourceUris)]
      const found = new Map<string, Float32Array>()
      for (const uri of asked) {
        const vector = directions.get(uri)
        if (vector === undefined) continue
        found.set(uri, vector)
        directions.delete(uri)
        directions.set(uri, vector)
      }
      const missing = asked.filter((uri) => !found.has(uri))
      if (missing.length > 0) {
        for (const [uri, vector] of await store.sourceVectors(missing)) {
          found.set(uri, vector)
          directions.set(uri, vector)
        }
      }
      forgetOldest(directions, size)
      return found
    },
    count: (filter) => store.count(filter),
    snapshot: () => store.snapshot(),
    optimize: () => store.optimize(),
    prune: () => store.prune(),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
    async get(ids) {
      const found = new Map<string, CleanChunk>()
      for (const id of ids) {
        const chunk = kept.get(id)
        if (chunk === undefined) continue
        found.set(id, chunk)
        // A map keeps the order of insertion, so the first is the one that was not used for longest.
        kept.delete(id)
        kept.set(id, chunk)
      }
      const missing = [...new Set(ids.filter((id) => !found.has(id)))]
      onRead(found.size, missing.length)
      if (missing.length > 0) {
        for (const chunk of await store.get(missing)) {
          found.set(chunk.id, chunk)
          kept.set(chunk.id, chunk)
        }
      }
      forgetOldest(kept, size)
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  }
}

function forgetOldest(kept: Map<string, unknown>, size: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= size) return
    kept.delete(key)
  }
}
