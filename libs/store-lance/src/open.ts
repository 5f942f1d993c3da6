import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseOptions, type ChunkStore, type SnapshotId } from '@coderag/types'
import type { Connection, Table } from '@lancedb/lancedb'
import { checkSchema, chunkSchema } from './arrow-table.js'
import { StoreError, storeError } from './errors.js'
import { loadLance, type Lance } from './lance.js'
import { lanceReader } from './lance-reader.js'
import { Image } from './image/image.js'
import { imageDirectory } from './image/image-file.js'
import { imageReader } from './image/image-reader.js'
import { ImageWriter } from './image/image-writer.js'
import { LanceWriter } from './lance-writer.js'
import { ChunkStoreOptionsSchema, type ChunkStoreOptions, type ResolvedChunkStoreOptions } from './options.js'
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
  const resolved = parseOptions(ChunkStoreOptionsSchema, options, 'openChunkStore')
  const { uri, table: name, snapshot } = resolved
  if (snapshot !== null) checkPresent(uri, name, snapshot)
  try {
    if (resolved.mode === 'write') return await openWriter(resolved)
    const open = () => openTable(resolved)
    const image = isOnDisk(uri) ? await Image.open(imageDirectory(uri, name), resolved.snapshot) : null
    if (image === null) return await open()
    const { preload, thread } = resolved
    return imageReader(image, { name, snapshot: resolved.snapshot, preload, thread, open })
  } catch (cause) {
    throw storeError(cause, name)
  }
}

type Options<Mode> = Extract<ResolvedChunkStoreOptions, { mode: Mode }>

/** Opens a snapshot in LanceDB itself. */
async function openTable({ uri, table: name, snapshot }: Options<'read'>): Promise<ChunkStore> {
  const lance = loadLance()
  const db = await lance.lancedb.connect(uri, { readConsistencyInterval: 0 })
  const table = await db.openTable(name)
  await checkoutSnapshot(table, name, snapshot)
  const dimensions = checkSchema(lance.arrow, await table.schema(), name)
  return lanceReader(new TableHandle(lance, db, table, name, dimensions), snapshot)
}

async function openWriter({ uri, table: name, snapshot, dimensions: wanted }: Options<'write'>): Promise<ChunkStore> {
  const lance = loadLance()
  const db = await lance.lancedb.connect(uri, { readConsistencyInterval: 0 })
  const openImage = async (dimensions: number | null): Promise<ImageWriter | null> =>
    isOnDisk(uri) ? ImageWriter.open(imageDirectory(uri, name), dimensions, snapshot) : null
  if (snapshot === null) {
    const dimensions = wanted ?? null
    const table = await emptyTable({ lance, db, name, dimensions })
    const image = await openImage(dimensions)
    return new LanceWriter(new TableHandle(lance, db, table, name, dimensions), { opened: null, image })
  }
  const table = await db.openTable(name)
  await checkoutSnapshot(table, name, snapshot)
  const dimensions = checkSchema(lance.arrow, await table.schema(), name)
  if (wanted !== undefined) checkBatchVectors(wanted, dimensions)
  const latest = await db.openTable(name)
  await goOnFrom(latest, snapshot)
  const handle = new TableHandle(lance, db, latest, name, dimensions)
  return new LanceWriter(handle, { opened: { snapshot, table }, image: await openImage(dimensions) })
}

interface EmptyTable {
  readonly lance: Lance
  readonly db: Connection
  readonly name: string
  readonly dimensions: number | null
}

async function emptyTable({ lance, db, name, dimensions }: EmptyTable): Promise<Table> {
  const schema = chunkSchema(lance.arrow, dimensions)
  const exists = (await db.tableNames()).includes(name)
  return db.createEmptyTable(name, schema, { mode: exists ? 'overwrite' : 'create' })
}

/** Images are files beside the table; a database elsewhere is read through LanceDB. */
function isOnDisk(uri: string): boolean {
  return !uri.includes('://')
}

/** LanceDB would create a missing directory, so a look at the disk comes first. A remote database is asked itself. */
function checkPresent(uri: string, table: string, snapshot: SnapshotId): void {
  if (isOnDisk(uri) && !existsSync(join(uri, `${table}.lance`))) throw missing(table, snapshot)
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
