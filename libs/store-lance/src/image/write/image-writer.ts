import { mkdir } from 'node:fs/promises'
import { type ChunkColumns, type ChunkSelection, decodeTextColumn, type SnapshotId } from '@coderag/types'
import { maxVectorBytes } from '../../options.js'
import { DamagedImage } from '../format/damage.js'
import { imageFormat, strideOf } from '../format/format.js'
import { IdIndex, idWordsOf } from '../format/id-index.js'
import {
  liveRows,
  pruneImages,
  readSnapshotFile,
  removeSnapshotFile,
  runsOf,
  type SegmentEntry,
  type SnapshotFile,
  writeSnapshotFile,
} from '../format/snapshot-file.js'
import { deleteSources } from '../read/rows-by-source.js'
import { type ImageTables, isComplete, readTables } from '../read/tables.js'
import { mergeSegments } from './merge.js'
import { SegmentWriter } from './segment-writer.js'

interface Base {
  readonly tables: ImageTables
  readonly byId: IdIndex
}

/**
 * Writes the image of each snapshot of a table. It receives every write after the table, so that an image costs little
 * more than the rows that changed.
 */
export class ImageWriter {
  /** The segments of the newest image. Null if writes were missed, so that the image must be made from the table. */
  #segments: readonly SegmentEntry[] | null
  /** The rows of `#segments`; loaded at the first write. */
  #base: Promise<Base> | null = null
  #current: SegmentWriter | null = null
  #newest: SnapshotId | null = null

  private constructor(
    readonly directory: string,
    readonly dimensions: number | null,
    segments: readonly SegmentEntry[] | null,
    newest: SnapshotId | null,
  ) {
    this.#segments = segments
    this.#newest = newest
  }

  /** @param snapshot - The snapshot that the writer starts from; null for an empty table. */
  static async open(directory: string, dimensions: number | null, snapshot: SnapshotId | null): Promise<ImageWriter> {
    if (snapshot === null) return new ImageWriter(directory, dimensions, [], null)
    const file = await readSnapshotFile(directory, snapshot).catch(nullIfDamaged)
    const isUsable = file !== null && (await isComplete(directory, file))
    return new ImageWriter(directory, dimensions, isUsable ? file.segments : null, isUsable ? snapshot : null)
  }

  /** Returns true if a table with this number of rows gets an image. */
  holds(rows: number): boolean {
    return rows * strideOf(this.dimensions) <= maxVectorBytes
  }

  /** Adds batches that were written to the table. */
  put(batches: readonly ChunkColumns[]): Promise<void> {
    return this.#follow(async () => {
      const base = await this.#loadBase()
      this.#current ??= new SegmentWriter(this.directory, this.dimensions)
      for (const batch of batches) {
        if (base.tables.rows > 0) deleteReplaced(base, batch)
        await this.#current.append(batch)
      }
    })
  }

  /** Deletes rows that were deleted from the table. */
  delete(selection: ChunkSelection): Promise<void> {
    return this.#follow(async () => {
      const base = await this.#loadBase()
      deleteSources(base.tables, selection)
      this.#current?.delete(selection)
    })
  }

  /**
   * Writes the image of a snapshot, or none if the table is too large for one.
   *
   * @param rows - The number of rows of the table.
   * @param scanTable - Scans the table. It is called if writes were missed.
   */
  async commit(snapshot: SnapshotId, rows: number, scanTable: () => AsyncIterable<ChunkColumns>): Promise<void> {
    if (this.#newest === snapshot && this.#current === null && this.#base === null) return
    if (!this.holds(rows)) {
      await this.close()
      await removeSnapshotFile(this.directory, snapshot)
      this.#segments = null
    } else {
      await mkdir(this.directory, { recursive: true })
      const followed = this.#segments === null ? null : await this.#merged(await this.#changed()).catch(nullIfDamaged)
      this.#segments = followed ?? [await this.#writeSegment(scanTable())]
      await writeSnapshotFile(this.directory, snapshot, this.#snapshotFile(this.#segments))
    }
    this.#newest = snapshot
    this.#base = null
  }

  /** Removes every image except that of one snapshot, see `pruneImages`. */
  prune(kept: SnapshotId): Promise<void> {
    return pruneImages(this.directory, { kept, current: this.#current?.name })
  }

  /** Removes rows that are not part of a snapshot. */
  async close(): Promise<void> {
    await this.#current?.abandon()
    this.#current = null
  }

  /** Applies a write. After a failure, `commit` makes the image from the table. */
  async #follow(work: () => Promise<void>): Promise<void> {
    if (this.#segments === null) return
    try {
      await work()
    } catch {
      this.#segments = null
      await this.close().catch(() => {})
    }
  }

  async #loadBase(): Promise<Base> {
    return (this.#base ??= (async () => {
      const tables = await readTables(this.directory, this.#snapshotFile(this.#segments ?? []))
      const byId = new IdIndex(() => tables.slots)
      byId.reserve(tables.rows)
      for (let row = 0; row < tables.rows; row++) if (tables.deleted[row] === 0) byId.add(row)
      return { tables, byId }
    })())
  }

  /** Returns the previous segments with the new deletes, and the segment that was written since. */
  async #changed(): Promise<SegmentEntry[]> {
    const before = this.#segments ?? []
    const base = await this.#base
    const deleted = base?.tables.deleted
    const kept = before.map((segment, index) => {
      const { firstRow = 0, rows = 0 } = base?.tables.segments[index] ?? {}
      return deleted === undefined ? segment : { ...segment, gone: runsOf(deleted.subarray(firstRow, firstRow + rows)) }
    })
    const added = this.#current === null ? [] : [await this.#current.finish()]
    this.#current = null
    return [...kept, ...added].filter((segment) => liveRows([segment]) > 0)
  }

  #merged(segments: readonly SegmentEntry[]): Promise<SegmentEntry[]> {
    return mergeSegments(this.directory, this.#snapshotFile(segments))
  }

  async #writeSegment(batches: AsyncIterable<ChunkColumns>): Promise<SegmentEntry> {
    const segment = new SegmentWriter(this.directory, this.dimensions)
    try {
      for await (const batch of batches) await segment.append(batch)
      return await segment.finish()
    } catch (error) {
      await segment.abandon()
      throw error
    }
  }

  #snapshotFile(segments: readonly SegmentEntry[]): SnapshotFile {
    return { format: imageFormat, dimensions: this.dimensions, segments: [...segments] }
  }
}

function nullIfDamaged(error: unknown): null {
  if (error instanceof DamagedImage) return null
  throw error
}

/** Flags the rows as deleted whose ids a batch contains. */
function deleteReplaced({ tables, byId }: Base, { columns, rows }: ChunkColumns): void {
  if (columns.id.type !== 'text') throw new TypeError('the id column must hold texts')
  for (const id of decodeTextColumn(columns.id, rows)) {
    const words = idWordsOf(id ?? '')
    const row = words === null ? -1 : byId.find(words)
    if (row >= 0) tables.deleted[row] = 1
  }
}
