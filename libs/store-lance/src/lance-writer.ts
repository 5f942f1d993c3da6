import type { ChunkColumns, ChunkFilter, ChunkSelection, ChunkStore, CleanChunk } from '@coderag/types'
import type { ScoredId, SnapshotId } from '@coderag/types'
import type { Table } from '@lancedb/lancedb'
import { arrowTable, chunkSchema } from './arrow-table.js'
import { ChunkReads } from './chunk-reads.js'
import { IdSet } from './id-set.js'
import type { ImageWriter } from './image/image-writer.js'
import { optimizeTable, pruneTable } from './maintenance.js'
import { checkBatchVectors } from './query-vector.js'
import { oneOf, slices, startsWith } from './sql.js'
import type { TableHandle } from './table-handle.js'
import { maxListLength } from './tuning.js'
import { uniqueBatch, WriteBuffer } from './write-buffer.js'

/**
 * The one writer of a table. Writes wait in memory until a large one is worth it; every read but `vectorsByContent`
 * sees them. What was not part of a snapshot is gone when the store is closed.
 */
export class LanceWriter implements ChunkStore {
  readonly #handle: TableHandle
  readonly #reads: ChunkReads
  /** The state that was opened; null when it was empty. */
  readonly #before: ChunkReads | null
  readonly #buffer = new WriteBuffer()
  /** Deletes that go before what is in the buffer. */
  readonly #deletes = new Set<string>()
  /** Ids that were put into the table, while that is all it can hold; null when it had rows before. */
  readonly #written: IdSet | null
  #newest: SnapshotId | null
  /** What readers will read the snapshots from; null where the table is not on this machine's disks. */
  readonly #image: ImageWriter | null
  /** Writes run one after the other, however they are called. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    handle: TableHandle,
    { opened, image }: { opened: { snapshot: SnapshotId; table: Table } | null; image: ImageWriter | null },
  ) {
    this.#handle = handle
    this.#reads = new ChunkReads(handle.table, handle.dimensions)
    this.#before = opened === null ? null : new ChunkReads(opened.table, handle.dimensions)
    this.#newest = opened?.snapshot ?? null
    this.#written = opened === null ? new IdSet() : null
    this.#image = image
  }

  /** Takes the batch over: its buffers must not change afterwards. */
  put(batch: ChunkColumns): Promise<void> {
    return this.#inTurn('put', async () => {
      if (batch.rows === 0) return
      checkBatchVectors(batch.vectors?.dimensions ?? null, this.#handle.dimensions)
      const unique = uniqueBatch(batch)
      if (!this.#buffer.add(unique.batch, unique.ids)) {
        await this.#flush()
        this.#buffer.add(unique.batch, unique.ids)
      }
      if (this.#buffer.isFull) await this.#flush()
    })
  }

  delete(selection: ChunkSelection): Promise<void> {
    return this.#inTurn('delete', async () => {
      if ('uriPrefix' in selection) {
        await this.#flush()
        await this.#handle.table.delete(startsWith('source_uri', selection.uriPrefix))
        await this.#image?.delete(selection)
        this.#reads.forget()
        return
      }
      if (this.#buffer.hasAnyOf(selection.sourceUris)) await this.#flush()
      for (const uri of selection.sourceUris) this.#deletes.add(uri)
      if (this.#deletes.size >= maxListLength) await this.#flush()
    })
  }

  get(ids: readonly string[]): Promise<CleanChunk[]> {
    return this.#afterWrites('get', () => this.#reads.get(ids))
  }

  searchVector(vector: Float32Array, options: { limit: number; filter?: ChunkFilter }): Promise<ScoredId[]> {
    const { limit, filter } = options
    return this.#afterWrites('searchVector', () => this.#reads.searchVector(vector, limit, filter))
  }

  async *scan({ filter, batchRows = 1_024 }: { filter?: ChunkFilter; batchRows?: number } = {}) {
    await this.#afterWrites('scan', async () => {})
    yield* this.#handle.stream('scan', () => this.#reads.scan(filter, batchRows))
  }

  /**
   * Knows the vectors of the snapshot that was opened, even of rows deleted since, and of what was written in large
   * since. Writes that wait are not looked at: asking between two puts must not split a large write.
   */
  vectorsByContent(contentHashes: readonly string[]): Promise<Map<string, Float32Array>> {
    return this.#inTurn('vectorsByContent', async () => {
      const known = (await this.#before?.vectorsByContent(contentHashes)) ?? new Map<string, Float32Array>()
      const rest = contentHashes.filter((hash) => !known.has(hash))
      const since = rest.length === 0 ? [] : await this.#reads.vectorsByContent(rest)
      return new Map([...known, ...since])
    })
  }

  sourceVectors(sourceUris: readonly string[]): Promise<Map<string, Float32Array>> {
    return this.#afterWrites('sourceVectors', () => this.#reads.sourceVectors(sourceUris))
  }

  count(filter?: ChunkFilter): Promise<number> {
    return this.#afterWrites('count', () => this.#reads.count(filter))
  }

  snapshot(): Promise<SnapshotId> {
    return this.#afterWrites('snapshot', async () => {
      const { table } = this.#handle
      const snapshot = await table.version()
      await this.#image?.commit(snapshot, await table.countRows(), () => this.#reads.scanColumns())
      return (this.#newest = snapshot)
    })
  }

  optimize(): Promise<void> {
    return this.#afterWrites('optimize', async () => {
      await optimizeTable(this.#handle, (rows) => this.#image?.holds(rows) ?? false)
      this.#reads.forget()
    })
  }

  prune(): Promise<void> {
    return this.#afterWrites('prune', async () => {
      if (this.#newest === null) return
      await pruneTable(this.#handle, this.#newest)
      await this.#image?.prune(this.#newest)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last
    await this.#image?.close()
    await this.#handle.close()
  }

  #afterWrites<T>(operation: string, work: () => Promise<T>): Promise<T> {
    return this.#inTurn(operation, async () => {
      await this.#flush()
      return work()
    })
  }

  #inTurn<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#handle.run(operation, work))
    this.#last = result.catch(() => {}) // the caller of that operation has its error
    return result
  }

  async #flush(): Promise<void> {
    if (this.#deletes.size === 0 && this.#buffer.rows === 0) return
    const { table } = this.#handle
    for (const slice of slices([...this.#deletes], maxListLength)) await table.delete(oneOf('source_uri', slice))
    if (this.#deletes.size > 0) await this.#image?.delete({ sourceUris: [...this.#deletes] })
    this.#deletes.clear()
    if (this.#buffer.rows > 0) await this.#write()
    this.#buffer.clear()
    this.#reads.forget()
  }

  async #write(): Promise<void> {
    const { lance, table, dimensions } = this.#handle
    const rows = arrowTable(lance.arrow, chunkSchema(lance.arrow, dimensions), this.#buffer.batches)
    if (this.#written !== null && !this.#written.overlaps(this.#buffer.ids)) await table.add(rows)
    else await table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(rows)
    this.#written?.addAll(this.#buffer.ids)
    await this.#image?.put(this.#buffer.batches)
  }
}
