import { CHUNK_COLUMNS, type ChunkColumnName } from '@coderag/types'

// The layout of an image's files. docs/index-format.md describes all of them.

/** Version of the files. A reader ignores an image of another version and reads the table instead. */
export const imageFormat = 4

/** Files of a segment. Numbers in them are little-endian. */
export const segmentFiles = ['rows', 'slots', 'names', 'vectors'] as const
export type SegmentFile = (typeof segmentFiles)[number]

// A slot is the part of a row that a reader keeps in memory:
//
//     words 0 to 7    the id, 32 bytes
//     words 8 and 9   offset of the row's record in `rows`, bytes, low word first
//     word  10        length of the record, bytes
//     word  11        the factor that turns the 16-bit numbers into a vector of length 1, 32-bit float
//     words 12 …      one dictionary number per column of `slotColumns`; 0 for null

/** Words of an id at the start of a slot. */
export const idWords = 8
export const offsetWord = 8
export const lengthWord = 10
export const scaleWord = 11
const firstColumnWord = 12

/** The columns that filters and deletes use. */
export const slotColumns = [
  'source_uri',
  'file_path',
  'repo_name',
  'corpus_type',
  'language',
  'symbol_kind',
  'service_name',
  'channel',
  'timestamp',
  'participants',
  'mentions',
] as const satisfies readonly ChunkColumnName[]
export type SlotColumn = (typeof slotColumns)[number]

export const slotWords = firstColumnWord + slotColumns.length

/** Returns the word of a slot that holds a column. */
export function wordOf(column: SlotColumn): number {
  return firstColumnWord + slotColumns.indexOf(column)
}

/** Columns whose values are equal in most rows of a file, so that a record holds their dictionary number. */
const dictionaryColumns: ReadonlySet<string> = new Set(['git_hash', 'imports', 'k8s_labels'])

const inSlot: ReadonlySet<string> = new Set(['id', ...slotColumns])

/** The columns of a record, in the order in which they follow the low bytes of the vector. */
export const recordColumns = CHUNK_COLUMNS.filter(({ column }) => !inSlot.has(column)).map(({ column, type }) => ({
  column,
  type,
  inDictionary: dictionaryColumns.has(column),
}))

const places = new Map<string, number>(CHUNK_COLUMNS.map(({ column }, place) => [column, place]))

/** Returns the place of a column among `CHUNK_COLUMNS`. */
export function placeOf(column: ChunkColumnName): number {
  return places.get(column) ?? -1
}

/** Returns the bytes per row in `vectors`: one per dimension, rounded up to the 16 that the kernel compares at once. */
export function strideOf(dimensions: number | null): number {
  return Math.ceil((dimensions ?? 0) / 16) * 16
}

/** Converts a hexadecimal digit's character code, of 0 to 9 or a to f, to its value; -1 for any other character. */
export function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  return code >= 97 && code <= 102 ? code - 87 : -1
}
