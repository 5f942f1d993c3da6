import { decodeTextColumn, type ChunkColumns, type TextColumn } from '@coderag/types'
import type { InsertColumn } from '../database/database.js'
import { CONTENT_COLUMNS } from '../schema/migrations.js'

/** The values of a batch by table and column. */
export interface ChunkValues {
  readonly ids: readonly Buffer[]
  readonly sourceUris: readonly string[]
  readonly filePaths: readonly (string | null)[]
  /** Columns of `coderag_chunks` without numbers, runs and the vector. */
  readonly searched: Readonly<Record<string, InsertColumn>>
  /** Columns of `coderag_contents` without numbers. */
  readonly contents: Readonly<Record<string, InsertColumn>>
}

export function chunkValues(batch: ChunkColumns): ChunkValues {
  const text = (column: keyof ChunkColumns['columns']) => textOf(batch, column)
  const hash = (column: 'id' | 'content_hash') => text(column).map((value) => Buffer.from(value ?? '', 'hex'))
  const ids = hash('id')
  return {
    ids,
    sourceUris: text('source_uri').map((uri) => uri ?? ''),
    filePaths: text('file_path'),
    searched: {
      id: { type: 'hash', values: ids },
      corpus_type: { type: 'text', values: text('corpus_type') },
      repo_name: { type: 'text', values: text('repo_name') },
      language: { type: 'text', values: text('language') },
      symbol_kind: { type: 'text', values: text('symbol_kind') },
      service_name: { type: 'text', values: text('service_name') },
      channel: { type: 'text', values: text('channel') },
      timestamp: { type: 'text', values: text('timestamp') },
      participants: { type: 'text', values: text('participants') },
      content_hash: { type: 'hash', values: hash('content_hash') },
    },
    contents: Object.fromEntries(CONTENT_COLUMNS.map(({ column }) => [column, contentOf(batch, column)])),
  }
}

function contentOf(batch: ChunkColumns, name: keyof ChunkColumns['columns']): InsertColumn {
  const column = batch.columns[name]
  if (column.type === 'int') return { type: 'integer', values: [...column.values] }
  return { type: 'text', values: textOf(batch, name) }
}

/** Decodes a column. Lists become JSON. */
function textOf(batch: ChunkColumns, name: keyof ChunkColumns['columns']): readonly (string | null)[] {
  const column = batch.columns[name]
  if (column.type === 'text') return decodeTextColumn(column, batch.rows)
  if (column.type === 'int') return Array.from(column.values, String)
  return listsOf(column.values, column.offsets, batch.rows)
}

function listsOf(values: TextColumn, offsets: Int32Array, rows: number): string[] {
  const flat = decodeTextColumn(values, offsets[rows] ?? 0)
  return Array.from({ length: rows }, (_, row) => {
    const [from = 0, to = 0] = [offsets[row], offsets[row + 1]]
    return from === to ? '[]' : JSON.stringify(flat.slice(from, to))
  })
}
