import { CHUNK_COLUMNS, chunkFromRow, type CleanChunk } from '@coderag/types'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { CONTENT_COLUMNS } from '../schema/migrations.js'
import type { Tables } from '../schema/tables.js'

type Row = Record<string, unknown>

/** The columns of a chunk in a query that joins chunks `c`, contents `t` and documents `d`. */
const SELECTED = sql.join(
  CHUNK_COLUMNS.map(({ column }) => {
    if (column === 'source_uri' || column === 'file_path') return sql.ref(`d.${column}`)
    return sql.ref(CONTENT_COLUMNS.some((content) => content.column === column) ? `t.${column}` : `c.${column}`)
  }),
)

/**
 * Reads chunks.
 *
 * @param condition - On chunks `c`.
 * @param tail - `order by` and `limit`.
 */
export async function readChunks(
  db: Kysely<Tables>,
  condition: RawBuilder<boolean>,
  tail: RawBuilder<unknown> = sql``,
): Promise<{ row: number; chunk: CleanChunk }[]> {
  const { rows } = await sql<Row>`select c.row_id, ${SELECTED} from coderag_chunks c
    join coderag_contents t on t.row_id = c.row_id
    join coderag_documents d on d.document = c.document
    where ${condition} ${tail}`.execute(db)
  return rows.map((row) => ({ row: Number(row['row_id']), chunk: toChunk(row) }))
}

function toChunk(row: Row): CleanChunk {
  return chunkFromRow(
    CHUNK_COLUMNS.map(({ column, type }) => {
      const value = row[column]
      if (value instanceof Uint8Array) return hexOf(value)
      return type === 'list' && typeof value === 'string' ? parseList(value) : value
    }),
  )
}

/** Most lists are empty. `chunkFromRow` refuses what is not a list of strings. */
function parseList(json: string): unknown {
  if (json === '[]') return []
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

/** Converts ids of 64 hexadecimal digits to bytes. Other texts are the id of nothing and are left out. */
export function hashesOf(ids: readonly string[]): Buffer[] {
  return ids.flatMap((id) => (/^[\da-f]{64}$/.test(id) ? [Buffer.from(id, 'hex')] : []))
}
