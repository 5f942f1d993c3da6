import type { PartReader } from '@coderag/types'
import { sql } from 'kysely'
import type { Database } from '../database/database.js'
import { SqlError } from '../errors.js'

/** Reads the files of one graph from their rows. */
export function graphFiles(database: Database, graph: number): PartReader {
  return {
    async read(name) {
      const { rows } = await database.read((db) =>
        sql<{ data: Uint8Array }>`select b.data from coderag_files f
          join coderag_blobs b on b.blob_id = f.blob_id
          where f.graph = ${graph} and f.name = ${name} order by b.piece`.execute(db),
      )
      if (rows.length === 0) throw missingPart(database, `graph file ${name}`)
      return new Uint8Array(Buffer.concat(rows.map(({ data }) => data)))
    },
  }
}

export function missingPart(database: Database, part: string): SqlError {
  return new SqlError(
    'SQL_MISSING',
    `${database.location} does not have the ${part} of this generation any more. If a crawl has finished since the index was opened, open the newest generation; otherwise crawl again.`,
    { location: database.location, part },
  )
}
