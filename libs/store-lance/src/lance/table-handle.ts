import type { Connection, Table } from '@lancedb/lancedb'
import { StoreError, storeError } from '../errors.js'
import type { DataSums } from './data-sums.js'
import type { Lance } from './load-lance.js'

/** An open table. It converts LanceDB's errors to `StoreError` and refuses operations after `close`. */
export class TableHandle {
  #closed = false

  constructor(
    readonly lance: Lance,
    readonly db: Connection,
    readonly table: Table,
    readonly name: string,
    readonly dimensions: number | null,
    /** Checksums of the table's files; null if the table is not on disk. */
    readonly sums: DataSums | null,
  ) {}

  async run<T>(operation: string, work: () => Promise<T>): Promise<T> {
    this.#check(operation)
    try {
      return await work()
    } catch (cause) {
      throw storeError(cause, this.name)
    }
  }

  async *stream<T>(operation: string, work: () => AsyncIterable<T>): AsyncGenerator<T> {
    this.#check(operation)
    try {
      yield* work()
    } catch (cause) {
      throw storeError(cause, this.name)
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.table.close()
    this.db.close()
  }

  #check(operation: string): void {
    if (this.#closed) {
      throw new StoreError('STORE_CLOSED', `The store is closed; ${operation} came too late.`, { operation })
    }
  }
}
