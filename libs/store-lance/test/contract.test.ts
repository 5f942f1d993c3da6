import type { ChunkStore } from '@coderag/types'
import { openChunkStore } from '../src/index.js'
import { createMemoryChunkStore } from '../src/memory.js'
import { chunkStoreContract } from '../src/testing.js'
import { temporaryDirectory } from './temporary.js'

chunkStoreContract('the memory store', async (options) => createMemoryChunkStore(options))

chunkStoreContract('the LanceDB store', async ({ dimensions }) =>
  openChunkStore({ uri: await temporaryDirectory(), mode: 'write', dimensions }),
)

chunkStoreContract('the LanceDB store, each read by a reader of a new snapshot,', async ({ dimensions }) => {
  const uri = await temporaryDirectory()
  const writer = await openChunkStore({ uri, mode: 'write', dimensions })
  const read = async <T>(work: (reader: ChunkStore) => Promise<T>): Promise<T> => {
    await using reader = await openChunkStore({ uri, mode: 'read', snapshot: await writer.snapshot() })
    return await work(reader)
  }
  return {
    put: (batch) => writer.put(batch),
    delete: (selection) => writer.delete(selection),
    optimize: () => writer.optimize(),
    prune: () => writer.prune(),
    snapshot: () => writer.snapshot(),
    get: (ids) => read((reader) => reader.get(ids)),
    searchVector: (vector, options) => read((reader) => reader.searchVector(vector, options)),
    async *scan(options) {
      await using reader = await openChunkStore({ uri, mode: 'read', snapshot: await writer.snapshot() })
      yield* reader.scan(options)
    },
    vectorsByContent: (hashes) => read((reader) => reader.vectorsByContent(hashes)),
    sourceVectors: (sourceUris) => read((reader) => reader.sourceVectors(sourceUris)),
    count: (filter) => read((reader) => reader.count(filter)),
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  }
})
