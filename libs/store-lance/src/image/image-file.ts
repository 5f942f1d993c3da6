import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotId } from '@coderag/types'
import { z } from 'zod'
import { imageFormat } from './layout.js'

const count = z.int().min(0)

const SegmentSchema = z.object({
  /** Name of its directory. */
  name: z.string().regex(/^[0-9a-f-]+$/),
  rows: count,
  /** Length of each of its files, bytes. */
  bytes: z.object({ rows: count, slots: count, names: count, vectors: count }),
  /** Rows that are not in the snapshot any more: pairs of the first and how many. */
  gone: z.array(z.tuple([count, count])),
})

const ImageFileSchema = z.object({
  format: z.literal(imageFormat),
  dimensions: count.nullable(),
  segments: z.array(SegmentSchema),
})

/** One segment as an image names it. */
export type ImageSegment = z.output<typeof SegmentSchema>

/** The file that makes an image: which segments, and which of their rows. */
export type ImageFile = z.output<typeof ImageFileSchema>

/** Directory of the images of a table. */
export function imageDirectory(uri: string, table: string): string {
  return join(uri, `${table}.image`)
}

/** @returns Null where the snapshot has no image, or one of another version. */
export async function readImageFile(directory: string, snapshot: SnapshotId): Promise<ImageFile | null> {
  try {
    const parsed = ImageFileSchema.safeParse(JSON.parse(await readFile(imagePath(directory, snapshot), 'utf8')))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      return null
    }
    throw error
  }
}

/** Appears whole or not at all. */
export async function writeImageFile(directory: string, snapshot: SnapshotId, image: ImageFile): Promise<void> {
  const path = imagePath(directory, snapshot)
  await writeFile(`${path}.new`, JSON.stringify(image))
  await rename(`${path}.new`, path)
}

/** Leaves a snapshot without an image. */
export function removeImageFile(directory: string, snapshot: SnapshotId): Promise<void> {
  return rm(imagePath(directory, snapshot), { force: true })
}

function imagePath(directory: string, snapshot: SnapshotId): string {
  return join(directory, `${snapshot}.json`)
}

/** Runs of equal flags, as an image file names them. */
export function runsOf(gone: Uint8Array): [first: number, rows: number][] {
  const runs: [number, number][] = []
  for (let row = gone.indexOf(1); row >= 0; row = gone.indexOf(1, row)) {
    const end = gone.indexOf(0, row)
    const rows = (end < 0 ? gone.length : end) - row
    runs.push([row, rows])
    row += rows
  }
  return runs
}
