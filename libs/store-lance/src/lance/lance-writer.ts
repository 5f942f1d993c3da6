import type { ChunkColumns, ChunkSelection, ChunkStoreWriter, SnapshotId } from '@coderag/types'
import type { Table } from '@lancedb/lancedb'
import type { ImageWriter } from '../image/write/image-writer.js'
import { imageBatchRows, maxListLength } from '../options.js'
import { checkBatchVectors } from '../query-vector.js'
import { arrowTable, chunkSchema } from './arrow-table.js'
import { IdSet } from './id-set.js'
import { optimizeTable, pruneTable } from './maintenance.js'
import { oneOf, slices, startsWith } from './sql.js'
import type { TableHandle } from './table-handle.js'
import { TableReads } from './table-reads.js'
import { uniqueBatch, WriteBuffer } from './write-buffer.js'

/**
 * The writer of a table. Writes wait in memory until they make a large one, or until `snapshot`. Rows that are not part of a snapshot are lost when the store is closed.
 */
export class LanceWriter implements ChunkStoreWriter {
  readonly #handle: TableHandle
  readonly #reads: TableReads
  /** The snapshot that was opened; null if the table started empty. */
  readonly #before: TableReads | null
  readonly #buffer = new WriteBuffer()
  /** Sources to delete before the buffer is written. */
  readonly #deletes = new Set<string>()
  /** Ids in the table, if it started empty; else null. */
  readonly #written: IdSet | null
  #newest: SnapshotId | null
  /** Writes the images that readers open; null if the table is not on disk. */
  readonly #image: ImageWriter | null
  /** The last operation. Each waits for the one before it. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    handle: TableHandle,
    { opened, image }: { opened: { snapshot: SnapshotId; table: Table } | null; image: ImageWriter | null },
  ) {
    this.#handle = handle
    this.#reads = new TableReads(handle.table, handle.dimensions)
    this.#before = opened === null ? null : new TableReads(opened.table, handle.dimensions)
    this.#newest = opened?.snapshot ?? null
    this.#written = opened === null ? new IdSet() : null
    this.#image = image
  }

  /** Adds chunks. The store keeps the batch's buffers, which must not change afterwards. */
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

  /**
   * Finds vectors by content hash in the snapshot that was opened, including rows deleted since, and in the rows written
   * since. Rows that wait in memory are left out, so that a call between two puts does not split a large write.
   */
  vectorsByContent(contentHashes: readonly string[]): Promise<Map<string, Float32Array>> {
    return this.#inTurn('vectorsByContent', async () => {
      const known = (await this.#before?.vectorsByContent(contentHashes)) ?? new Map<string, Float32Array>()
      const rest = contentHashes.filter((hash) => !known.has(hash))
      const since = rest.length === 0 ? [] : await this.#reads.vectorsByContent(rest)
      return new Map([...known, ...since])
    })
  }

  snapshot(): Promise<SnapshotId> {
    return this.#afterWrites('snapshot', async () => {
      const { table } = this.#handle
      const snapshot = await table.version()
      await this.#handle.sums?.record()
      await this.#image?.commit(snapshot, await table.countRows(), () => this.#verifiedRows())
      return (this.#newest = snapshot)
    })
  }

  async *#verifiedRows(): AsyncGenerator<ChunkColumns> {
    await this.#handle.sums?.verify()
    yield* this.#reads.scanColumns(imageBatchRows)
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
    this.#last = result.catch(() => {}) // the caller of that operation receives its error
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
