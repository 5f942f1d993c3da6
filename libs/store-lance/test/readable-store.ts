import type { ChunkStoreReader, ChunkStoreWriter } from '@coderag/types'
import { openChunkReader, openChunkWriter, type ChunkWriterOptions } from '../src/index.js'

export type ReadableStore = ChunkStoreReader & ChunkStoreWriter

/** Opens a writer whose reads each open a reader of a new snapshot. */
export async function openReadable(options: ChunkWriterOptions): Promise<ReadableStore> {
  const { uri } = options
  const writer = await openChunkWriter(options)
  const open = async () => openChunkReader({ uri, snapshot: await writer.snapshot() })
  const read = async <T>(work: (reader: ChunkStoreReader) => Promise<T>): Promise<T> => {
    await using reader = await open()
    return await work(reader)
  }
  return {
    put: (batch) => writer.put(batch),
    delete: (selection) => writer.delete(selection),
    optimize: () => writer.optimize(),
    prune: () => writer.prune(),
    snapshot: () => writer.snapshot(),
    vectorsByContent: (hashes) => writer.vectorsByContent(hashes),
    get: (ids) => read((reader) => reader.get(ids)),
    sourcesOf: (ids) => read((reader) => reader.sourcesOf(ids)),
    searchVector: (vector, search) => read((reader) => reader.searchVector(vector, search)),
    async *scan(scan) {
      await using reader = await open()
      yield* reader.scan(scan)
    },
    async *scanColumns(scan) {
      await using reader = await open()
      yield* reader.scanColumns(scan)
    },
    sourceVectors: (sourceUris) => read((reader) => reader.sourceVectors(sourceUris)),
    count: (filter) => read((reader) => reader.count(filter)),
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  }
}
