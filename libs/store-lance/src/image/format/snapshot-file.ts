import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openCreatedNames, removeCreated } from '@coderag/storage'
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
  const pending = `${snapshot}.json.${randomUUID()}`
  openCreatedNames(directory).add([`${snapshot}.json`, pending])
  await writeFile(join(directory, pending), sealJson(JSON.stringify(file)), { flag: 'wx' })
  await rename(join(directory, pending), path)
}

/** Removes a snapshot file, so that readers read the table. */
export async function removeSnapshotFile(directory: string, snapshot: SnapshotId): Promise<void> {
  await removeCreated(directory, [`${snapshot}.json`])
}

/**
 * Removes every image that was written here except that of one snapshot. What somebody else put into the directory stays.
 *
 * @param current - Name of a segment that is being written.
 */
export async function pruneImages(
  directory: string,
  { kept, current }: { readonly kept: SnapshotId; readonly current: string | undefined },
): Promise<void> {
  const entries = await readdir(directory).catch(() => [])
  if (entries.length === 0) return
  const created = openCreatedNames(directory)
  const keeps = new Set([`${kept}.json`, current])
  for (const name of entries) {
    // Images of a version that kept no journal are named by their own lists.
    const snapshot = /^(\d+)\.json$/.exec(name)?.[1]
    if (snapshot === undefined) continue
    const file = await readSnapshotFile(directory, Number(snapshot)).catch(() => null)
    if (file === null) continue
    const segments = file.segments.map((segment) => segment.name)
    if (Number(snapshot) === kept) for (const segment of segments) keeps.add(segment)
    created.add([name, ...segments.flatMap(namesOfSegment)])
  }
  await created.removeAllBut((name) => keeps.has(name.split('/')[0]))
}

/** Names the folder and the files of a segment. */
export function namesOfSegment(name: string): readonly string[] {
  return [`${name}/`, ...['slots', 'names', 'vectors', 'rows'].map((file) => `${name}/${file}`)]
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
