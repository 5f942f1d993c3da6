import type { ChunkFilter, ChunkStore, SnapshotId } from '@coderag/types'
import { readOnly } from '../errors.js'
import type { TableHandle } from './table-handle.js'
import { TableReads } from './table-reads.js'

/** Creates a store that reads one snapshot through LanceDB. */
export function lanceReader(handle: TableHandle, snapshot: SnapshotId): ChunkStore {
  const reads = new TableReads(handle.table, handle.dimensions)
  return {
    put: readOnly('put'),
    delete: readOnly('delete'),
    optimize: readOnly('optimize'),
    prune: readOnly('prune'),
    get: (ids) => handle.run('get', () => reads.get(ids)),
    searchVector: (vector, { limit, filter }) =>
      handle.run('searchVector', () => reads.searchVector(vector, limit, filter)),
    scan: ({ filter, batchRows = 1_024 }: { filter?: ChunkFilter; batchRows?: number } = {}) =>
      handle.stream('scan', () => reads.scan(filter, batchRows)),
    vectorsByContent: (hashes) => handle.run('vectorsByContent', () => reads.vectorsByContent(hashes)),
    sourceVectors: (sourceUris) => handle.run('sourceVectors', () => reads.sourceVectors(sourceUris)),
    count: (filter) => handle.run('count', () => reads.count(filter)),
    snapshot: () => handle.run('snapshot', async () => snapshot),
    [Symbol.asyncDispose]: () => handle.close(),
  }
}
