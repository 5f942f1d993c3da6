import { CHUNK_COLUMNS, VECTOR_COLUMN, type ChunkColumn, type ChunkColumns, type TextColumn } from '@coderag/types'
import type * as Arrow from 'apache-arrow'
import { StoreError } from '../errors.js'

type ArrowModule = typeof Arrow

/** Returns the Arrow schema of the chunks table: `CHUNK_COLUMNS`, and the vector column if there are vectors. */
export function chunkSchema(arrow: ArrowModule, dimensions: number | null): Arrow.Schema {
  const fields = CHUNK_COLUMNS.map(({ column, type, nullable }) => {
    if (type === 'int') return new arrow.Field(column, new arrow.Int32(), nullable)
    if (type === 'text') return new arrow.Field(column, new arrow.Utf8(), nullable)
    return new arrow.Field(column, new arrow.List(new arrow.Field('item', new arrow.Utf8(), true)), nullable)
  })
  if (dimensions === null) return new arrow.Schema(fields)
  const item = new arrow.Field('item', new arrow.Float32(), true)
  return new arrow.Schema([...fields, new arrow.Field(VECTOR_COLUMN, new arrow.FixedSizeList(dimensions, item), false)])
}

/** Wraps the buffers of batches in an Arrow table, without copying values. */
export function arrowTable(arrow: ArrowModule, schema: Arrow.Schema, batches: readonly ChunkColumns[]): Arrow.Table {
  const record = new arrow.Struct(schema.fields)
  return new arrow.Table(
    schema,
    batches.map((batch) => {
      const children = schema.fields.map((field) => fieldData(arrow, field, batch))
      const data = arrow.makeData({ type: record, length: batch.rows, nullCount: 0, children })
      return new arrow.RecordBatch(schema, data)
    }),
  )
}

/**
 * Checks the columns of an existing table.
 *
 * @returns The number of dimensions of its vectors; null if it has none.
 * @throws StoreError `STORE_SCHEMA`: a column is missing or has another type.
 */
export function checkSchema(arrow: ArrowModule, found: Arrow.Schema, table: string): number | null {
  const types = new Map(found.fields.map((field) => [field.name, String(field.type)]))
  for (const field of chunkSchema(arrow, null).fields) {
    if (types.get(field.name) !== String(field.type)) throw schemaError(table, field.name)
  }
  const vector = found.fields.find((field) => field.name === VECTOR_COLUMN)?.type
  if (vector === undefined) return null
  if (!arrow.DataType.isFixedSizeList(vector)) throw schemaError(table, VECTOR_COLUMN)
  return vector.listSize
}

function fieldData(arrow: ArrowModule, field: Arrow.Field, batch: ChunkColumns): Arrow.Data {
  if (field.name !== VECTOR_COLUMN) {
    const columns = batch.columns as Readonly<Record<string, ChunkColumn>>
    const column = columns[field.name]
    if (column === undefined) throw new RangeError(`batch without column ${field.name}`)
    return columnData(arrow, column, batch.rows)
  }
  if (batch.vectors === null) throw new RangeError('batch without vectors')
  const { dimensions, values } = batch.vectors
  const child = arrow.makeData({ type: new arrow.Float32(), length: values.length, nullCount: 0, data: values })
  const item = new arrow.Field('item', new arrow.Float32(), true)
  const type = new arrow.FixedSizeList(dimensions, item)
  return arrow.makeData({ type, length: batch.rows, nullCount: 0, child })
}

function columnData(arrow: ArrowModule, column: ChunkColumn, rows: number): Arrow.Data {
  if (column.type === 'int') {
    return arrow.makeData({ type: new arrow.Int32(), length: rows, nullCount: 0, data: column.values })
  }
  if (column.type === 'text') return textData(arrow, column, rows)
  const type = new arrow.List(new arrow.Field('item', new arrow.Utf8(), true))
  const child = textData(arrow, column.values, column.offsets[rows] ?? 0)
  return arrow.makeData({ type, length: rows, nullCount: 0, valueOffsets: column.offsets, child })
}

function textData(arrow: ArrowModule, column: TextColumn, length: number): Arrow.Data<Arrow.Utf8> {
  const { data, offsets: valueOffsets, validity } = column
  const type = new arrow.Utf8()
  if (validity === null) return arrow.makeData({ type, length, nullCount: 0, valueOffsets, data })
  return arrow.makeData({ type, length, nullCount: -1, nullBitmap: validity, valueOffsets, data })
}

function schemaError(table: string, column: string): StoreError {
  return new StoreError(
    'STORE_SCHEMA',
    `The column "${column}" of the table "${table}" is not what this version of coderag expects. Crawl again into an empty directory.`,
    { table, column },
  )
}
