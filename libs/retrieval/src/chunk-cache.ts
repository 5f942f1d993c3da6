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
      const { values } = await readThrough(directions, sourceUris, (missing) => store.sourceVectors(missing))
      const found = new Map<string, Float32Array>()
      sourceUris.forEach((uri, index) => {
        const vector = values[index]
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
      const { values, missing } = await readThrough(kept, ids, async (unknown) =>
        (await store.get(unknown)).map((chunk) => [chunk.id, chunk] as const),
      )
      onRead(ids.length - missing, missing)
      return values.filter((chunk) => chunk !== undefined)
    },
  }
}

/** The value of each key, as it is kept or as `read` gives it; and how many were not kept. */
async function readThrough<T>(
  kept: RecentlyUsed<T>,
  keys: readonly string[],
  read: (missing: readonly string[]) => Promise<Iterable<readonly [string, T]>>,
): Promise<{ values: readonly (T | undefined)[]; missing: number }> {
  const values = keys.map((key) => kept.get(key))
  const missing = keys.filter((_, index) => values[index] === undefined)
  if (missing.length === 0) return { values, missing: 0 }
  const fresh = new Map(await read([...new Set(missing)]))
  for (const [key, value] of fresh) kept.set(key, value)
  return { values: values.map((value, index) => value ?? fresh.get(keys[index] ?? '')), missing: missing.length }
}
