import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isIntact, sealJson, type SnapshotId } from '@coderag/types'
import { z } from 'zod'
import { DamagedImage } from './damage.js'
import { imageFormat } from './format.js'

const count = z.int().min(0)

const SegmentSchema = z.object({
  /** Name of the segment's directory. */
  name: z.string().regex(/^[0-9a-f-]+$/),
  rows: count,
  /** Length of each file, bytes. */
  bytes: z.object({ rows: count, slots: count, names: count, vectors: count }),
  /** CRC-32 of the files that are read whole. A record in `rows` has checksums of its own. */
  checksums: z.object({ slots: count, names: count, vectors: count }),
  /** Deleted rows, as runs: the first row and the number of rows. */
  gone: z.array(z.tuple([count, count])),
})

const SnapshotFileSchema = z.object({
  format: z.literal(imageFormat),
  dimensions: count.nullable(),
  segments: z.array(SegmentSchema),
})

/** A segment in the form of a snapshot file. */
export type SegmentEntry = z.output<typeof SegmentSchema>

/** The content of `<snapshot>.json`: the segments of the image, and which of their rows are deleted. */
export type SnapshotFile = z.output<typeof SnapshotFileSchema>

/** Returns the directory that holds the images of a table. */
export function imageDirectory(uri: string, table: string): string {
  return join(uri, `${table}.image`)
}

/**
 * Reads a snapshot file. Returns null if there is none, or if it has another format version.
 *
 * @throws DamagedImage
 */
export async function readSnapshotFile(directory: string, snapshot: SnapshotId): Promise<SnapshotFile | null> {
  const text = await readFile(snapshotPath(directory, snapshot), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  if (!isIntact(text)) throw new DamagedImage('the checksum of its list of segments differs')
  const parsed = SnapshotFileSchema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DamagedImage('its list of segments is no JSON')
  }
}

/** Writes a snapshot file atomically. */
export async function writeSnapshotFile(directory: string, snapshot: SnapshotId, file: SnapshotFile): Promise<void> {
  const path = snapshotPath(directory, snapshot)
  await writeFile(`${path}.new`, sealJson(JSON.stringify(file)))
  await rename(`${path}.new`, path)
}

/** Removes a snapshot file, so that readers read the table. */
export function removeSnapshotFile(directory: string, snapshot: SnapshotId): Promise<void> {
  return rm(snapshotPath(directory, snapshot), { force: true })
}

function snapshotPath(directory: string, snapshot: SnapshotId): string {
  return join(directory, `${snapshot}.json`)
}

/** Counts the rows of segments that are not deleted. */
export function liveRows(segments: readonly SegmentEntry[]): number {
  return segments.reduce((sum, { rows, gone }) => sum + gone.reduce((left, [, deleted]) => left - deleted, rows), 0)
}

/** Converts one flag per row to runs of deleted rows. */
export function runsOf(deleted: Uint8Array): [first: number, rows: number][] {
  const runs: [number, number][] = []
  for (let row = deleted.indexOf(1); row >= 0; row = deleted.indexOf(1, row)) {
    const end = deleted.indexOf(0, row)
    const rows = (end < 0 ? deleted.length : end) - row
    runs.push([row, rows])
    row += rows
  }
  return runs
}
