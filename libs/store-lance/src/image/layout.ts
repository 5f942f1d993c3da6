import { CHUNK_COLUMNS, type ChunkColumnName } from '@coderag/types'
import { slotColumns } from './slot.js'

/** Version of an image's files; a reader takes an image of another version for absent. */
export const imageFormat = 1

/** Files of a segment; numbers in them are little-endian. */
export const segmentFiles = ['rows', 'slots', 'names', 'vectors'] as const
export type SegmentFile = (typeof segmentFiles)[number]

/** Columns of a record whose values are alike in all rows of a file, so that a record holds a name. */
const namedColumns: ReadonlySet<string> = new Set(['git_hash', 'imports', 'k8s_labels'])

const inSlot: ReadonlySet<string> = new Set(['id', ...slotColumns])

/** What a record holds after the low bytes of the vector, in this order. */
export const recordColumns = CHUNK_COLUMNS.filter(({ column }) => !inSlot.has(column)).map(({ column, type }) => ({
  column,
  type,
  isNamed: namedColumns.has(column),
}))

const places = new Map<string, number>(CHUNK_COLUMNS.map(({ column }, place) => [column, place]))

/** Place of a column in the table. */
export function placeOf(column: ChunkColumnName): number {
  return places.get(column) ?? -1
}

/** Bytes of a vector's row in `vectors`: 16 are compared at once. */
export function strideOf(dimensions: number | null): number {
  return Math.ceil((dimensions ?? 0) / 16) * 16
}
