import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChunkColumns, type ChunkSelection, decodeTextColumn, type SnapshotId } from '@coderag/types'
import {
  type ImageFile,
  type ImageSegment,
  readImageFile,
  removeImageFile,
  runsOf,
  writeImageFile,
} from './image-file.js'
import { imageFormat, strideOf } from './layout.js'
import { mergeSegments, rowsOf } from './merge.js'
import { maxVectorBytes } from '../tuning.js'
import { RowsById, idWordsOf } from './rows-by-id.js'
import { SegmentWriter } from './segment-writer.js'
import { dropSources } from './sources.js'
import { type ImageTables, isWhole, readTables } from './tables.js'

interface Base {
  readonly tables: ImageTables
  readonly byId: RowsById
}

/** Follows what is written to a table, so that each snapshot gets an image for little more than what changed. */
export class ImageWriter {
  /** What the newest image holds; null where only a scan of the table can tell. */
  #segments: readonly ImageSegment[] | null
  #base: Promise<Base> | null = null
  #current: SegmentWriter | null = null
  #newest: SnapshotId | null = null

  private constructor(
    readonly directory: string,
    readonly dimensions: number | null,
    segments: readonly ImageSegment[] | null,
    newest: SnapshotId | null,
  ) {
    this.#segments = segments
    this.#newest = newest
  }

  /** @param snapshot - What the writer goes on from; null for an empty table. */
  static async open(directory: string, dimensions: number | null, snapshot: SnapshotId | null): Promise<ImageWriter> {
    if (snapshot === null) return new ImageWriter(directory, dimensions, [], null)
    const file = await readImageFile(directory, snapshot)
    const isUsable = file !== null && (await isWhole(directory, file))
    return new ImageWriter(directory, dimensions, isUsable ? file.segments : null, isUsable ? snapshot : null)
  }

  /** Tells whether a table of so many rows gets an image. */
  holds(rows: number): boolean {
    return rows * strideOf(this.dimensions) <= maxVectorBytes
  }

  /** After the table has them. */
  put(batches: readonly ChunkColumns[]): Promise<void> {
    return this.#follow(async () => {
      const base = await this.#loadBase()
      this.#current ??= new SegmentWriter(this.directory, this.dimensions)
      for (const batch of batches) {
        if (base.tables.rows > 0) dropReplaced(base, batch)
        await this.#current.append(batch)
      }
    })
  }

  /** After the table has done it. */
  delete(selection: ChunkSelection): Promise<void> {
    return this.#follow(async () => {
      const base = await this.#loadBase()
      dropSources(base.tables, selection)
      this.#current?.drop(selection)
    })
  }

  /**
   * Gives the snapshot its image, or none where the table is too large for one.
   *
   * @param rows - Rows of the table.
   * @param everything - Scans the table, for the case that what was written is not known.
   */
  async commit(snapshot: SnapshotId, rows: number, everything: () => AsyncIterable<ChunkColumns>): Promise<void> {
    if (this.#newest === snapshot && this.#current === null && this.#base === null) return
    if (!this.holds(rows)) {
      await this.close()
      await removeImageFile(this.directory, snapshot)
      this.#segments = null
    } else {
      await mkdir(this.directory, { recursive: true })
      const segments = this.#segments === null ? [await this.#written(everything())] : await this.#changed()
      this.#segments = await mergeSegments(this.directory, this.#file(segments))
      await writeImageFile(this.directory, snapshot, this.#file(this.#segments))
    }
    this.#newest = snapshot
    this.#base = null
  }

  /** Removes every image but that of one snapshot, and every segment that it does not name. */
  async prune(kept: SnapshotId): Promise<void> {
    const file = await readImageFile(this.directory, kept)
    const named = new Set([`${kept}.json`, this.#current?.name, ...(file?.segments ?? []).map(({ name }) => name)])
    const found = await readdir(this.directory).catch(() => [])
    for (const name of found) {
      // Where an open file can't be removed, the next prune does.
      if (!named.has(name)) await rm(join(this.directory, name), { recursive: true, force: true }).catch(() => {})
    }
  }

  /** Removes what no snapshot has. */
  async close(): Promise<void> {
    await this.#current?.abandon()
    this.#current = null
  }

  /** An image that did not get everything is no image: what goes wrong here is found out by the scan at `commit`. */
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
      const tables = await readTables(this.directory, this.#file(this.#segments ?? []))
      const byId = new RowsById(() => tables.slots)
      byId.reserve(tables.rows)
      for (let row = 0; row < tables.rows; row++) if (tables.gone[row] === 0) byId.add(row)
      return { tables, byId }
    })())
  }

  /** The segments before, less what is gone since, and what came since. */
  async #changed(): Promise<ImageSegment[]> {
    const before = this.#segments ?? []
    const base = await this.#base
    const gone = base?.tables.gone
    const kept = before.map((segment, index) => {
      const { firstRow = 0, rows = 0 } = base?.tables.segments[index] ?? {}
      return gone === undefined ? segment : { ...segment, gone: runsOf(gone.subarray(firstRow, firstRow + rows)) }
    })
    const added = this.#current === null ? [] : [await this.#current.finish()]
    this.#current = null
    return [...kept, ...added].filter((segment) => rowsOf([segment]) > 0)
  }

  async #written(batches: AsyncIterable<ChunkColumns>): Promise<ImageSegment> {
    const segment = new SegmentWriter(this.directory, this.dimensions)
    try {
      for await (const batch of batches) await segment.append(batch)
      return await segment.finish()
    } catch (error) {
      await segment.abandon()
      throw error
    }
  }

  #file(segments: readonly ImageSegment[]): ImageFile {
    return { format: imageFormat, dimensions: this.dimensions, segments: [...segments] }
  }
}

/** Flags the rows whose ids come again. */
function dropReplaced({ tables, byId }: Base, { columns, rows }: ChunkColumns): void {
  if (columns.id.type !== 'text') throw new TypeError('ids are texts')
  for (const id of decodeTextColumn(columns.id, rows)) {
    const words = idWordsOf(id ?? '')
    const row = words === null ? -1 : byId.find(words)
    if (row >= 0) tables.gone[row] = 1
  }
}
