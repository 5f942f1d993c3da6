import type { ChunkFilter, ChunkStoreReader } from '@coderag/types'
import type { TableHandle } from './table-handle.js'
import { TableReads } from './table-reads.js'

/** Creates a store that reads one snapshot through LanceDB. */
export function lanceReader(handle: TableHandle): ChunkStoreReader {
  const reads = new TableReads(handle.table, handle.dimensions)
  return {
    get: (ids) => handle.run('get', () => reads.get(ids)),
    sourcesOf: (ids) => handle.run('sourcesOf', () => reads.sourcesOf(ids)),
    searchVector: (vector, options) => handle.run('searchVector', () => reads.searchVector(vector, options)),
    scan: ({ filter, batchRows = 1_024 }: { filter?: ChunkFilter; batchRows?: number } = {}) =>
      handle.stream('scan', () => verified(handle, reads.scan(filter, batchRows))),
    scanColumns: ({ batchRows = 1_024 } = {}) =>
      handle.stream('scanColumns', () => verified(handle, reads.scanColumns(batchRows))),
    sourceVectors: (sourceUris) => handle.run('sourceVectors', () => reads.sourceVectors(sourceUris)),
    count: (filter) => handle.run('count', () => reads.count(filter)),
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

/** Reads rows of the whole table, after the checksums of its files were compared. */
async function* verified<T>({ sums }: TableHandle, rows: AsyncIterable<T>): AsyncGenerator<T> {
  await sums?.verify()
  yield* rows
}
