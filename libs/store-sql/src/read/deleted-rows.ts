import { sql } from 'kysely'
import type { Database } from '../database/database.js'
import { isVisibleRun, type Snapshot } from '../snapshot.js'

/** Returns the rows that runs of a generation deleted and that its packed lists still hold. */
export async function deletedRows(database: Database, snapshot: Snapshot): Promise<ReadonlySet<number>> {
  const run = sql.ref('run')
  const { rows } = await database.read((db) =>
    sql<{ row_id: number }>`select row_id from coderag_deletions
      where ${isVisibleRun(run, snapshot)} and not (${isVisibleRun(run, snapshot.clean)})`.execute(db),
  )
  return new Set(rows.map(({ row_id }) => row_id))
}
