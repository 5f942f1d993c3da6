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
      return (await readThrough(directions, sourceUris, size, (missing) => store.sourceVectors(missing))).found
    },
    count: (filter) => store.count(filter),
    snapshot: () => store.snapshot(),
    optimize: () => store.optimize(),
    prune: () => store.prune(),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
    async get(ids) {
      const { found, missing } = await readThrough(kept, ids, size, async (unknown) =>
        (await store.get(unknown)).map((chunk) => [chunk.id, chunk] as const),
      )
      onRead(new Set(ids).size - missing, missing)
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  }
}

/** What is kept of `keys`, and the rest as `read` gives it; keeps the `size` values used last. */
async function readThrough<T>(
  kept: Map<string, T>,
  keys: readonly string[],
  size: number,
  read: (missing: readonly string[]) => Promise<Iterable<readonly [string, T]>>,
): Promise<{ found: Map<string, T>; missing: number }> {
  const found = new Map<string, T>()
  const missing = new Set<string>()
  for (const key of keys) {
    const value = kept.get(key)
    if (value === undefined) {
      missing.add(key)
      continue
    }
    found.set(key, value)
    // A map keeps the order of insertion, so the first is the one that was not used for longest.
    kept.delete(key)
    kept.set(key, value)
  }
  if (missing.size > 0) {
    for (const [key, value] of await read([...missing])) {
      found.set(key, value)
      kept.set(key, value)
    }
  }
  forgetOldest(kept, size)
  return { found, missing: missing.size }
}

function forgetOldest(kept: Map<string, unknown>, size: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= size) return
    kept.delete(key)
  }
}
