import type { SnapshotId } from '@coderag/types'
import { VECTOR_COLUMN } from '@coderag/types'
import type { Table } from '@lancedb/lancedb'
import { bulkFragmentRows, indexFromRows, looseFragments, partitionsFor } from '../options.js'
import type { TableHandle } from './table-handle.js'

/** LanceDB's `optimize` also frees versions older than 7 days by default, but a manifest may still name them. */
const keepEverything = { cleanupOlderThan: new Date(0) }

/** Columns that writers look up by value: without vectors, and with them. */
const lexicalIndexes = ['id']
const denseIndexes = ['id', 'content_hash']
/** Columns that filter vector searches through LanceDB. */
const filterIndexes = ['file_path', 'corpus_type', 'repo_name', 'service_name', 'language']
const fewValues = new Set(['corpus_type', 'repo_name', 'service_name', 'language'])

const pruneTag = 'coderag-newest'

/** Minimum age beyond the kept snapshot of a version to free, milliseconds. The next value is tried if LanceDB refuses. */
const pruneMarginsMs = [5, 50, 500, 5_000, 60_000, 600_000]

/**
 * Merges fragments and builds or refreshes indexes, if there is enough to gain.
 *
 * @param hasImage - Returns true if a table of this size is read from its image, so that LanceDB never searches it.
 */
export async function optimizeTable(handle: TableHandle, hasImage: (rows: number) => boolean): Promise<void> {
  const { table } = handle
  const { numRows, fragmentStats } = await table.stats()
  const expected = Math.ceil(numRows / bulkFragmentRows)
  const behind = Math.max(indexFromRows / 2, numRows / 10)
  const isBehind = (await table.listIndices()).some(({ numUnindexedRows }) => (numUnindexedRows ?? 0) > behind)
  if (fragmentStats.numFragments - expected > looseFragments || isBehind) {
    // What is merged now gets new sums, right or wrong.
    await handle.sums?.verify()
    await table.optimize(keepEverything)
  }
  if (numRows > indexFromRows) await buildIndexes(handle, numRows, { isSearched: !hasImage(numRows) })
}

/**
 * Frees every version older than the kept one.
 *
 * LanceDB frees versions by age only, and its `optimize` compacts first, which takes time and makes a version that no
 * manifest names. Therefore the table is emptied for a moment, which changes no data file and leaves nothing to compact.
 * A tag on the kept version makes LanceDB refuse before it deletes anything if the age would include that version.
 */
export async function pruneTable({ table }: TableHandle, kept: SnapshotId): Promise<void> {
  const current = await table.version()
  const since = (await table.listVersions()).find(({ version }) => version === kept)?.timestamp
  if (since === undefined) return
  const tags = await table.tags()
  await tags.delete(pruneTag).catch(() => {}) // a killed prune may have left it
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
  if (!isVector || dimensions % 8 !== 0) return // IVF_RQ supports no other lengths; such tables are scanned
  const partitions = partitionsFor(rows)
  const present = partitionsOfIndex(indexes)
  if (present !== null && partitions < present * 4 && present < partitions * 4) return
  const config = lance.lancedb.Index.ivfRq({ distanceType: 'cosine', numPartitions: partitions })
  await table.createIndex(VECTOR_COLUMN, { config, name: nameOfVectorIndex(partitions) })
  if (present !== null) await table.dropIndex(nameOfVectorIndex(present))
}

const vectorIndexName = /^vector_rq_(\d+)$/

/** Returns the name of a vector index. It contains the number of partitions, which LanceDB does not report. */
function nameOfVectorIndex(partitions: number): string {
  return `vector_rq_${partitions}`
}

/** Returns the number of partitions of the vector index; null if there is none. */
export function partitionsOfIndex(indexes: readonly { readonly name: string }[]): number | null {
  const partitions = indexes.flatMap(({ name }) => vectorIndexName.exec(name)?.[1] ?? [])
  return partitions[0] === undefined ? null : Number(partitions[0])
}
