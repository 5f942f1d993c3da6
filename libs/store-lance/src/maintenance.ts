import type { SnapshotId } from '@coderag/types'
import { VECTOR_COLUMN } from '@coderag/types'
import type { Table } from '@lancedb/lancedb'
import type { TableHandle } from './table-handle.js'
import { bulkFragmentRows, indexFromRows, looseFragments } from './tuning.js'
import { nameOfVectorIndex, partitionsFor, partitionsOfIndex } from './tuning.js'

/** LanceDB's `optimize` frees old versions too, after 7 days unless told otherwise: a manifest may still name them. */
const keepEverything = { cleanupOlderThan: new Date(0) }

/** What writers look up by value. */
const lexicalIndexes = ['id']
const denseIndexes = ['id', 'content_hash']
/** What vector searches are narrowed by, where they are LanceDB's. */
const filterIndexes = ['file_path', 'corpus_type', 'repo_name', 'service_name', 'language']
const fewValues = new Set(['corpus_type', 'repo_name', 'service_name', 'language'])

const pruneTag = 'coderag-newest'

/** Tried in turn: how much longer than the kept snapshot a version must have been there to be freed, milliseconds. */
const pruneMarginsMs = [5, 50, 500, 5_000, 60_000, 600_000]

/**
 * Merges pieces and builds or refreshes indexes, where there is enough to gain.
 *
 * @param hasImage - Tells whether a table of so many rows is read from its image, so that it is never searched.
 */
export async function optimizeTable(handle: TableHandle, hasImage: (rows: number) => boolean): Promise<void> {
  const { table } = handle
  const { numRows, fragmentStats } = await table.stats()
  const expected = Math.ceil(numRows / bulkFragmentRows)
  const behind = Math.max(indexFromRows / 2, numRows / 10)
  const isBehind = (await table.listIndices()).some(({ numUnindexedRows }) => (numUnindexedRows ?? 0) > behind)
  if (fragmentStats.numFragments - expected > looseFragments || isBehind) await table.optimize(keepEverything)
  if (numRows > indexFromRows) await buildIndexes(handle, numRows, { isSearched: !hasImage(numRows) })
}

/**
 * Frees every version older than the kept one.
 *
 * LanceDB frees by age alone, and its `optimize` compacts first, which takes time and makes a version that no manifest
 * names. So the table is emptied for a moment (a note in the log; no file is touched), which leaves nothing to compact;
 * a tag on the kept version makes LanceDB refuse, before it deletes anything, when the age would reach that far.
 */
export async function pruneTable({ table }: TableHandle, kept: SnapshotId): Promise<void> {
  const current = await table.version()
  const since = (await table.listVersions()).find(({ version }) => version === kept)?.timestamp
  if (since === undefined) return
  const tags = await table.tags()
  await tags.delete(pruneTag).catch(() => {}) // left by a killed prune, or not there
  await tags.create(pruneTag, kept)
  try {
    await table.delete('true')
    await freeBefore(table, since)
  } finally {
    await tags.delete(pruneTag)
    await table.checkout(current)
    await table.restore()
  }
}

async function freeBefore(table: Table, since: Date): Promise<void> {
  for (const marginMs of pruneMarginsMs) {
    const cleanupOlderThan = new Date(since.getTime() - marginMs)
    try {
      await table.optimize({ cleanupOlderThan, deleteUnverified: true })
      return
    } catch (error) {
      if (!String(error).includes('tagged version')) throw error
    }
  }
}

async function buildIndexes(
  { lance, table, dimensions }: TableHandle,
  rows: number,
  { isSearched }: { isSearched: boolean },
): Promise<void> {
  const indexes = await table.listIndices()
  const { btree, bitmap } = lance.lancedb.Index
  const isVector = dimensions !== null && isSearched
  for (const column of [...(dimensions === null ? lexicalIndexes : denseIndexes), ...(isVector ? filterIndexes : [])]) {
    if (indexes.some(({ columns }) => columns[0] === column)) continue
    await table.createIndex(column, { config: fewValues.has(column) ? bitmap() : btree() })
  }
  if (!isVector || dimensions % 8 !== 0) return // IVF_RQ takes no other; the scan stays
  const partitions = partitionsFor(rows)
  const present = partitionsOfIndex(indexes)
  if (present !== null && partitions < present * 4 && present < partitions * 4) return
  const config = lance.lancedb.Index.ivfRq({ distanceType: 'cosine', numPartitions: partitions })
  await table.createIndex(VECTOR_COLUMN, { config, name: nameOfVectorIndex(partitions) })
  if (present !== null) await table.dropIndex(nameOfVectorIndex(present))
}
