import { CHUNK_COLUMNS, chunkFromRow, type CleanChunk } from '@coderag/types'
import type * as Arrow from 'apache-arrow'

/** Columns of a chunk, for a query's `select`. */
export const chunkColumnNames: readonly string[] = CHUNK_COLUMNS.map((spec) => spec.column)

/** Parses the rows of a query result into chunks. */
export function chunksOf(batch: Arrow.RecordBatch): CleanChunk[] {
  const readers = CHUNK_COLUMNS.map(({ column, type }) => columnReader(batch, column, type === 'list'))
  return Array.from({ length: batch.numRows }, (_, row) => chunkFromRow(readers.map((read) => read(row))))
}

/** Returns a text column of a query result as strings. */
export function textsOf(batch: Arrow.RecordBatch, column: string): (string | null)[] {
  const read = columnReader(batch, column, false)
  return Array.from({ length: batch.numRows }, (_, row) => {
    const value = read(row)
    return typeof value === 'string' ? value : null
  })
}

/** Returns a numeric column of a query result. */
export function numbersOf(batch: Arrow.RecordBatch, column: string): number[] {
  const read = columnReader(batch, column, false)
  return Array.from({ length: batch.numRows }, (_, row) => Number(read(row)))
}

/** Returns the vectors of a query result as copies, which do not keep the batch in memory. */
export function vectorsOf(batch: Arrow.RecordBatch, column: string): Float32Array[] {
  const read = columnReader(batch, column, false)
  return Array.from({ length: batch.numRows }, (_, row) => {
    const value = read(row) as Arrow.Vector<Arrow.Float32>
    return Float32Array.from(value.toArray())
  })
}

function columnReader(batch: Arrow.RecordBatch, column: string, isList: boolean): (row: number) => unknown {
  const vector = batch.getChild(column)
  if (vector === null) return () => undefined
  if (!isList) return (row) => vector.get(row) as unknown
  return (row) => {
    const items = vector.get(row) as Arrow.Vector<Arrow.Utf8> | null
    return items === null ? null : Array.from(items)
  }
}
