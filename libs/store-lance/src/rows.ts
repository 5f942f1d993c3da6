import { CHUNK_COLUMNS, chunkFromRow, type CleanChunk } from '@coderag/types'
import type * as Arrow from 'apache-arrow'

/** The columns that make up a chunk, for a query's `select`. */
export const chunkColumnNames: readonly string[] = CHUNK_COLUMNS.map((spec) => spec.column)

/** Parses the rows of a result into chunks. */
export function chunksOf(batch: Arrow.RecordBatch): CleanChunk[] {
  const readers = CHUNK_COLUMNS.map(({ column, type }) => columnReader(batch, column, type === 'list'))
  return Array.from({ length: batch.numRows }, (_, row) => chunkFromRow(readers.map((read) => read(row))))
}

/** One text column of a result as strings. */
export function textsOf(batch: Arrow.RecordBatch, column: string): (string | null)[] {
  const read = columnReader(batch, column, false)
  return Array.from({ length: batch.numRows }, (_, row) => {
    const value = read(row)
    return typeof value === 'string' ? value : null
  })
}

/** One numeric column of a result. */
export function numbersOf(batch: Arrow.RecordBatch, column: string): number[] {
  const read = columnReader(batch, column, false)
  return Array.from({ length: batch.numRows }, (_, row) => Number(read(row)))
}

/** The vectors of a result; each is a copy that does not keep the batch alive. */
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
