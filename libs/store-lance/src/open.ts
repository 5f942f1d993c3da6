import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ChunkStore, SnapshotId } from '@coderag/types'
import type { Connection, Table } from '@lancedb/lancedb'
import { checkSchema, chunkSchema } from './arrow-table.js'
import { StoreError, storeError } from './errors.js'
import { loadLance, type Lance } from './lance.js'
import { lanceReader } from './lance-reader.js'
import { LanceWriter } from './lance-writer.js'
import { ChunkStoreOptionsSchema, type ChunkStoreOptions } from './options.js'
import { checkBatchVectors } from './query-vector.js'
import { TableHandle } from './table-handle.js'

/**
 * Opens a chunk store on LanceDB; the native module is loaded here, not on import.
 *
 * Reading: exactly the snapshot asked for, whatever a writer does. Writing: the snapshot asked for becomes the state to
 * go on from, so that what a killed writer left behind is gone; without one the table starts empty. Only one writer at
 * a time: the caller holds the lock.
 *
 * @throws StoreError `STORE_MISSING`, `STORE_SCHEMA`, `STORE_DIMENSIONS`, `STORE_CORRUPT`, `STORE_DISK_FULL`,
 *   `STORE_FAILED`.
 */
export async function openChunkStore(options: ChunkStoreOptions): Promise<ChunkStore> {
  const resolved = ChunkStoreOptionsSchema.parse(options)
  const { uri, table: name } = resolved
  if (resolved.snapshot !== null) checkPresent(uri, name, resolved.snapshot)
  const lance = loadLance()
  try {
    const db = await lance.lancedb.connect(uri, { readConsistencyInterval: 0 })
    if (resolved.mode === 'write' && resolved.snapshot === null) {
      return await startEmpty({ lance, db, name, dimensions: resolved.dimensions ?? null })
    }
    const snapshot = resolved.snapshot ?? 0
    const table = await db.openTable(name)
    await checkoutSnapshot(table, name, snapshot)
    const dimensions = checkSchema(lance.arrow, await table.schema(), name)
    if (resolved.mode === 'read') {
      return lanceReader(new TableHandle(lance, db, table, name, dimensions), snapshot)
    }
    if (resolved.dimensions !== undefined) checkBatchVectors(resolved.dimensions, dimensions)
    const latest = await db.openTable(name)
    await goOnFrom(latest, snapshot)
    return new LanceWriter(new TableHandle(lance, db, latest, name, dimensions), { snapshot, table })
  } catch (cause) {
    throw storeError(cause, name)
  }
}

interface EmptyTable {
  readonly lance: Lance
  readonly db: Connection
  readonly name: string
  readonly dimensions: number | null
}

async function startEmpty({ lance, db, name, dimensions }: EmptyTable): Promise<ChunkStore> {
  const schema = chunkSchema(lance.arrow, dimensions)
  const exists = (await db.tableNames()).includes(name)
  const table = await db.createEmptyTable(name, schema, { mode: exists ? 'overwrite' : 'create' })
  return new LanceWriter(new TableHandle(lance, db, table, name, dimensions), null)
}

/** LanceDB would create a missing directory, so a look at the disk comes first. A remote database is asked itself. */
function checkPresent(uri: string, table: string, snapshot: SnapshotId): void {
  if (!uri.includes('://') && !existsSync(join(uri, `${table}.lance`))) throw missing(table, snapshot)
}

async function checkoutSnapshot(table: Table, name: string, snapshot: SnapshotId): Promise<void> {
  try {
    await table.checkout(snapshot)
  } catch (cause) {
    throw missing(name, snapshot, cause)
  }
}

/** Makes the snapshot the latest state again. */
async function goOnFrom(table: Table, snapshot: SnapshotId): Promise<void> {
  if ((await table.version()) === snapshot) return
  await table.checkout(snapshot)
  await table.restore()
}

function missing(table: string, snapshot: SnapshotId, cause?: unknown): StoreError {
  return new StoreError(
    'STORE_MISSING',
    `The table "${table}" does not have the snapshot ${snapshot}. Restore the data directory from a backup, or crawl again into an empty one.`,
    { table, snapshot },
    { cause },
  )
}
