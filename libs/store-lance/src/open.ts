import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseOptions, type ChunkStoreReader, type ChunkStoreWriter, type SnapshotId } from '@coderag/types'
import type { Connection, Table } from '@lancedb/lancedb'
import { StoreError, storeError } from './errors.js'
import { strideOf } from './image/format/format.js'
import { DamagedImage } from './image/format/damage.js'
import { imageDirectory } from './image/format/snapshot-file.js'
import { Image } from './image/read/image.js'
import { imageStore } from './image/read/image-store.js'
import { ImageWriter } from './image/write/image-writer.js'
import { rebuildImage } from './image/write/rebuild.js'
import { checkSchema, chunkSchema } from './lance/arrow-table.js'
import { DataSums } from './lance/data-sums.js'
import { lanceReader } from './lance/lance-reader.js'
import { LanceWriter } from './lance/lance-writer.js'
import { loadLance, type Lance } from './lance/load-lance.js'
import { TableHandle } from './lance/table-handle.js'
import {
  ChunkReaderOptionsSchema,
  ChunkWriterOptionsSchema,
  maxVectorBytes,
  type ChunkReaderOptions,
  type ChunkWriterOptions,
  type ResolvedChunkReaderOptions,
  type ResolvedChunkWriterOptions,
} from './options.js'
import { checkBatchVectors } from './query-vector.js'

/**
 * Opens a snapshot of a chunk store on LanceDB for reading, whatever a writer does. Reads its image; the native module is
 * loaded only if there is none.
 *
 * @throws StoreError `STORE_MISSING`, `STORE_SCHEMA`, `STORE_CORRUPT`, `STORE_FAILED`.
 */
export async function openChunkReader(options: ChunkReaderOptions): Promise<ChunkStoreReader> {
  const resolved = parseOptions(ChunkReaderOptionsSchema, options, 'openChunkReader')
  const { uri, table: name, snapshot, preload } = resolved
  return translated(resolved, async () => {
    const openTable = () => openTableReader(resolved)
    if (!isOnDisk(uri)) return openTable()
    const directory = imageDirectory(uri, name)
    const rebuild = async ({ message }: DamagedImage): Promise<Image> => {
      resolved.onWarning(
        `The image ${directory} is damaged (${message}), so it is made from the table for this process. Run \`coderag index\` on all sources of the index with --full, to repair it.`,
      )
      await using table = await openTable()
      return await rebuildImage(table)
    }
    const image = await Image.open(directory, snapshot).catch((error: unknown) => {
      if (error instanceof DamagedImage) return rebuild(error)
      throw error
    })
    if (image === null) return await openTableReader(resolved, { lacksImage: true })
    return imageStore(image, { name, preload, openTable, rebuild })
  })
}

/**
 * Opens a chunk store on LanceDB for writing. The native module is loaded here, not on import.
 *
 * The given snapshot becomes the latest state, so that the rows of a killed writer are gone; without a snapshot, the table
 * starts empty. The store takes no lock: the caller makes sure that there is only one writer.
 *
 * @throws StoreError `STORE_MISSING`, `STORE_SCHEMA`, `STORE_DIMENSIONS`, `STORE_CORRUPT`, `STORE_DISK_FULL`,
 *   `STORE_FAILED`.
 */
export async function openChunkWriter(options: ChunkWriterOptions): Promise<ChunkStoreWriter> {
  const resolved = parseOptions(ChunkWriterOptionsSchema, options, 'openChunkWriter')
  return translated(resolved, () => openWriter(resolved))
}

/** Tests whether a table has a snapshot, without opening it. A table at a URL is taken to have it. */
export async function hasSnapshot({ uri, table = 'chunks', snapshot }: ChunkReaderOptions): Promise<boolean> {
  if (!isOnDisk(uri)) return true
  // Versions are counted down from the largest number, so that the newest comes first in a listing (Lance, "V2" names).
  const names = [2n ** 64n - 1n - BigInt(snapshot), BigInt(snapshot)]
  return names.some((name) => existsSync(join(uri, `${table}.lance`, '_versions', `${name}.manifest`)))
}

async function translated<T>(
  { uri, table, snapshot }: Pick<ResolvedChunkWriterOptions, 'uri' | 'table' | 'snapshot'>,
  work: () => Promise<T>,
): Promise<T> {
  if (snapshot !== null) checkPresent(uri, table, snapshot)
  try {
    return await work()
  } catch (cause) {
    throw storeError(cause, table)
  }
}

async function openTableReader(
  { uri, table: name, snapshot }: ResolvedChunkReaderOptions,
  { lacksImage = false } = {},
): Promise<ChunkStoreReader> {
  const lance = await loadLance()
  const db = await lance.lancedb.connect(uri, { readConsistencyInterval: 0 })
  const table = await db.openTable(name)
  await checkoutSnapshot(table, name, snapshot)
  const dimensions = checkSchema(lance.arrow, await table.schema(), name)
  const handle = new TableHandle(lance, db, table, name, dimensions, sumsOf(uri, name))
  // A table that is too large for an image is searched unchecked: its checksums would take seconds at each start.
  const isSmall = async () => (await table.countRows()) * strideOf(dimensions) <= maxVectorBytes
  if (lacksImage && (await isSmall())) await handle.sums?.verify()
  return lanceReader(handle)
}

async function openWriter({
  uri,
  table: name,
  snapshot,
  dimensions: wanted,
}: ResolvedChunkWriterOptions): Promise<ChunkStoreWriter> {
  const lance = await loadLance()
  const db = await lance.lancedb.connect(uri, { readConsistencyInterval: 0 })
  const openImage = async (dimensions: number | null): Promise<ImageWriter | null> =>
    isOnDisk(uri) ? ImageWriter.open(imageDirectory(uri, name), dimensions, snapshot) : null
  if (snapshot === null) {
    const dimensions = wanted ?? null
    const table = await emptyTable({ lance, db, name, dimensions })
    const image = await openImage(dimensions)
    return new LanceWriter(new TableHandle(lance, db, table, name, dimensions, sumsOf(uri, name)), {
      opened: null,
      image,
    })
  }
  const table = await db.openTable(name)
  await checkoutSnapshot(table, name, snapshot)
  const dimensions = checkSchema(lance.arrow, await table.schema(), name)
  if (wanted !== undefined) checkBatchVectors(wanted, dimensions)
  const latest = await db.openTable(name)
  await restoreSnapshot(latest, snapshot)
  const handle = new TableHandle(lance, db, latest, name, dimensions, sumsOf(uri, name))
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

function sumsOf(uri: string, table: string): DataSums | null {
  return isOnDisk(uri) ? new DataSums(uri, table) : null
}

/** Images are files beside the table, so only a table on disk has them. */
function isOnDisk(uri: string): boolean {
  return !uri.includes('://')
}

/** Checks that a table on disk exists, because LanceDB would create a missing directory. */
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

/** Makes the snapshot the latest state of the table. */
async function restoreSnapshot(table: Table, snapshot: SnapshotId): Promise<void> {
  if ((await table.version()) === snapshot) return
  await table.checkout(snapshot)
  await table.restore()
}

function missing(table: string, snapshot: SnapshotId, cause?: unknown): StoreError {
  return new StoreError(
    'STORE_MISSING',
    `The table "${table}" does not have the snapshot ${snapshot}. Restore the data directory from a backup, or run \`coderag index\` on all sources of the index with --full.`,
    { table, snapshot },
    { cause },
  )
}
