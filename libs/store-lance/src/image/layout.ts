import { CHUNK_COLUMNS, type ChunkColumnName } from '@coderag/types'

/** Version of an image's files; a reader takes an image of another version for absent. */
export const imageFormat = 1

/** Files of a segment; numbers in them are little-endian. */
export const segmentFiles = ['rows', 'slots', 'names', 'vectors'] as const
export type SegmentFile = (typeof segmentFiles)[number]

/**
 * A slot is what stays in memory of a row:
 *
 *     words 0 to 7    id, 32 bytes
 *     words 8 and 9   where the row's record begins in `rows`, bytes, low word first
 *     word  10        length of the record, bytes
 *     word  11        what the numbers of the vector are to be multiplied with, 32-bit float
 *     words 12 …      one name a column of `slotColumns`; 0 for none
 */
export const idWords = 8
export const offsetWord = 8
export const lengthWord = 10
export const scaleWord = 11
const firstNameWord = 12

/** What filters and deletes ask for. */
export const slotColumns = [
  'source_uri',
  'file_path',
  'repo_name',
  'corpus_type',
  'language',
  'service_name',
  'channel',
  'timestamp',
  'participants',
] as const satisfies readonly ChunkColumnName[]
export type SlotColumn = (typeof slotColumns)[number]

export const slotWords = firstNameWord + slotColumns.length

/** Place of a column's name in a slot. */
export function wordOf(column: SlotColumn): number {
  return firstNameWord + slotColumns.indexOf(column)
}

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
