import { encodeChunks, type ChunkColumns } from '@coderag/types'
import { Image } from './image.js'
import type { ImageFile, ImageSegment } from './image-file.js'
import { strideOf } from './layout.js'
import { scaleWord, slotWords } from './slot.js'
import { restore } from './quantise.js'
import { SegmentWriter } from './segment-writer.js'
import type { SegmentTable } from './tables.js'

/** Segments that an image may have: a reader opens a file for each. */
const maxSegments = 16

/** Share of rows that are gone, above which everything is written anew. */
const maxGoneShare = 0.3

const batchRows = 1_000

/** Rows of the segments that are in the snapshot. */
export function rowsOf(segments: readonly ImageSegment[]): number {
  return segments.reduce((sum, { rows, gone }) => sum + gone.reduce((left, [, count]) => left - count, rows), 0)
}

/** @returns Indexes of the segments to write into one: all where much is gone, all but the largest where they are many. */
function segmentsToMerge(segments: readonly ImageSegment[]): number[] {
  const all = segments.map((_, index) => index)
  const written = segments.reduce((sum, { rows }) => sum + rows, 0)
  if (written - rowsOf(segments) > written * maxGoneShare) return all
  if (segments.length <= maxSegments) return []
  const largest = Math.max(...segments.map(({ rows }) => rows))
  const kept = segments.findIndex(({ rows }) => rows === largest)
  return all.filter((index) => index !== kept)
}

/** Writes segments into one, without the rows that are gone, where that is worth it. @returns The segments afterwards. */
export async function mergeSegments(directory: string, file: ImageFile): Promise<ImageSegment[]> {
  const chosen = segmentsToMerge(file.segments)
  if (chosen.length === 0) return file.segments
  const image = await Image.of(directory, file)
  if (image === null) throw new RangeError('corrupt read image')
  const writer = new SegmentWriter(directory, file.dimensions)
  try {
    for (const index of chosen) {
      for await (const batch of batchesOf(image, image.tables.segments[index])) await writer.append(batch)
    }
    const merged = await writer.finish()
    return [...file.segments.filter((_, index) => !chosen.includes(index)), merged]
  } catch (error) {
    await writer.abandon()
    throw error
  } finally {
    image.close()
  }
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
      const low = new Int8Array(image.record(row).subarray(0, dimensions))
      return { ...chunk, vector: restore(high.subarray(at, at + dimensions), low, scales[row * slotWords + scaleWord]) }
    })
    yield encodeChunks(chunks)
  }
}
