import { encodeChunks, type ChunkColumns } from '@coderag/types'
import { maxDeletedShare, maxSegments } from '../../options.js'
import { scaleWord, slotWords, strideOf } from '../format/format.js'
import { restore } from '../format/quantise.js'
import { liveRows, type SegmentEntry, type SnapshotFile } from '../format/snapshot-file.js'
import { Image } from '../read/image.js'
import type { SegmentTable } from '../read/tables.js'
import { SegmentWriter } from './segment-writer.js'

const batchRows = 1_000

/**
 * Merges segments into one, without their deleted rows, if there are too many segments or too many deleted rows.
 *
 * @returns The segments of the image afterwards.
 * @throws DamagedImage
 */
export async function mergeSegments(directory: string, file: SnapshotFile): Promise<SegmentEntry[]> {
  const merged = segmentsToMerge(file.segments)
  if (merged.length === 0) return file.segments
  const image = await Image.of(directory, file)
  const writer = new SegmentWriter(directory, file.dimensions)
  try {
    for (const index of merged) {
      for await (const batch of batchesOf(image, image.tables.segments[index])) await writer.append(batch)
    }
    const segment = await writer.finish()
    return [...file.segments.filter((_, index) => !merged.includes(index)), segment]
  } catch (error) {
    await writer.abandon()
    throw error
  } finally {
    image.close()
  }
}

/** Returns the indexes of the segments to merge: all if many rows are deleted, all but the largest if there are many. */
function segmentsToMerge(segments: readonly SegmentEntry[]): number[] {
  const all = segments.map((_, index) => index)
  const written = segments.reduce((sum, { rows }) => sum + rows, 0)
  if (written - liveRows(segments) > written * maxDeletedShare) return all
  if (segments.length <= maxSegments) return []
  const largest = Math.max(...segments.map(({ rows }) => rows))
  const kept = segments.findIndex(({ rows }) => rows === largest)
  return all.filter((index) => index !== kept)
}

async function* batchesOf(image: Image, segment: SegmentTable | undefined): AsyncGenerator<ChunkColumns> {
  if (segment === undefined) return
  const { dimensions, tables } = image
  const stride = strideOf(dimensions)
  const high = new Int8Array(segment.rows * stride)
  await image.readVectors(segment, new Uint8Array(high.buffer))
  const scales = new Float32Array(tables.slots.buffer)
  const rows = image.passing.all.filter((row) => row >= segment.firstRow && row < segment.firstRow + segment.rows)
  for (let start = 0; start < rows.length; start += batchRows) {
    const chunks = Array.from(rows.subarray(start, start + batchRows), (row) => {
      const chunk = image.chunk(row)
      if (dimensions === null) return chunk
      const at = (row - segment.firstRow) * stride
      const low = new Int8Array(image.record(row).low)
      return { ...chunk, vector: restore(high.subarray(at, at + dimensions), low, scales[row * slotWords + scaleWord]) }
    })
    yield encodeChunks(chunks)
  }
}
