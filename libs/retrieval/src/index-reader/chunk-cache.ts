import type { ChunkStore, CleanChunk } from '@coderag/types'
import { RecentlyUsed } from './recently-used.js'

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
  const kept = new RecentlyUsed<CleanChunk>(size)
  /** Vectors of whole sources: each is the sum over all chunks of one, and the same files are candidates again and again. */
  const directions = new RecentlyUsed<Float32Array>(size)
  return {
    put: (batch) => store.put(batch),
    delete: (selection) => store.delete(selection),
    searchVector: (vector, options) => store.searchVector(vector, options),
    scan: (options) => store.scan(options),
    vectorsByContent: (hashes) => store.vectorsByContent(hashes),
    ...(store.sourcesOf !== undefined && { sourcesOf: store.sourcesOf.bind(store) }),
    async sourceVectors(sourceUris) {
      const known = sourceUris.map((uri) => directions.get(uri))
      const missing = sourceUris.filter((_, index) => known[index] === undefined)
      const fresh = missing.length === 0 ? null : await store.sourceVectors(missing)
      for (const [uri, vector] of fresh ?? []) directions.set(uri, vector)
      const found = new Map<string, Float32Array>()
      sourceUris.forEach((uri, index) => {
        const vector = known[index] ?? fresh?.get(uri)
        if (vector !== undefined) found.set(uri, vector)
      })
      return found
    },
    count: (filter) => store.count(filter),
    snapshot: () => store.snapshot(),
    optimize: () => store.optimize(),
    prune: () => store.prune(),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
    async get(ids) {
      const known = ids.map((id) => kept.get(id))
      const missing = ids.filter((_, index) => known[index] === undefined)
      onRead(ids.length - missing.length, missing.length)
      const fresh = missing.length === 0 ? [] : await store.get(missing)
      for (const chunk of fresh) kept.set(chunk.id, chunk)
      const found: CleanChunk[] = []
      let next = 0
      ids.forEach((id, index) => {
        let chunk = known[index]
        // They come in the order of the ids.
        if (chunk === undefined && fresh[next]?.id === id) chunk = fresh[next++]
        if (chunk !== undefined) found.push(chunk)
      })
      return found
    },
  }
}
