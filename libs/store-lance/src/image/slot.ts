import type { ChunkColumnName } from '@coderag/types'

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
