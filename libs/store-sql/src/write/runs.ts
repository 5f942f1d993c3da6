import type { SearchEngine } from '@coderag/types'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/database.js'
import { SqlError } from '../errors.js'
import type { Tables } from '../schema/tables.js'

type Counter = 'next_run' | 'next_row' | 'next_document' | 'next_blob'

/** Takes `count` numbers from a counter. Returns the first one. */
export async function takeNumbers(
  db: Kysely<Tables>,
  database: Database,
  counter: Counter,
  count: number,
): Promise<number> {
  await database.lockState(db)
  const { rows } = await sql<{ value: number }>`select ${sql.ref(counter)} as value from coderag_state`.execute(db)
  const first = Number(rows[0]?.value ?? 1)
  await sql`update coderag_state set ${sql.ref(counter)} = ${first + count}`.execute(db)
  return first
}

/** Starts a run of a claim. It is invisible until a commit removes it from the list of open runs. */
export async function startRun(database: Database, token: string): Promise<number> {
  return database.write(async (db) => {
    const run = await takeNumbers(db, database, 'next_run', 1)
    await verifyClaim(db, database, token)
    await db.insertInto('coderag_runs').values({ run, token }).execute()
    return run
  })
}

/**
 * Checks that a run is still open, and keeps it open until the transaction ends.
 * @throws SqlError `SQL_CLAIM_LOST`.
 */
export async function verifyRun(db: Kysely<Tables>, database: Database, run: number): Promise<void> {
  const { rows } = await sql`select run from coderag_runs where run = ${run} ${database.keepRows}`.execute(db)
  if (rows.length === 0) throw claimLost(database)
}

export async function verifyClaim(db: Kysely<Tables>, database: Database, token: string): Promise<void> {
  const found = await db.selectFrom('coderag_claims').select('token').where('token', '=', token).executeTakeFirst()
  if (found === undefined) throw claimLost(database)
}

/** Returns the beginning of the names of the index's collections in a search engine. */
export async function indexName(database: Database): Promise<string> {
  const state = await database.read((db) =>
    db.selectFrom('coderag_state').select('index_name').executeTakeFirstOrThrow(),
  )
  return state.index_name
}

/** Removes what runs of dead writers left behind. */
export async function forgetDeadRuns(database: Database, search: SearchEngine | null): Promise<void> {
  const dead = await database.read((db) =>
    db
      .selectFrom('coderag_runs')
      .select('run')
      .where('token', 'not in', (claims) => claims.selectFrom('coderag_claims').select('token'))
      .execute(),
  )
  for (const { run } of dead) await forgetRun(database, search, run)
}

/** Removes everything that a run wrote. Can be repeated. */
export async function forgetRun(database: Database, search: SearchEngine | null, run: number): Promise<void> {
  if (search !== null) await search.forget(await indexName(database), run)
  await database.write(async (db) => {
    await sql`delete from coderag_contents where row_id in (select row_id from coderag_chunks where created_run = ${run})
      and not exists (select 1 from coderag_chunks
        where coderag_chunks.row_id = coderag_contents.row_id and created_run <> ${run})`.execute(db)
    await db.deleteFrom('coderag_chunks').where('created_run', '=', run).execute()
    await db.deleteFrom('coderag_deletions').where('run', '=', run).execute()
    await db.deleteFrom('coderag_postings').where('run', '=', run).execute()
    await db.deleteFrom('coderag_vector_blocks').where('run', '=', run).execute()
    await db.deleteFrom('coderag_files').where('graph', '=', run).execute()
    await db.deleteFrom('coderag_blobs').where('run', '=', run).execute()
    await db.deleteFrom('coderag_nodes').where('graph', '=', run).execute()
    await db.deleteFrom('coderag_edges').where('graph', '=', run).execute()
    await db.deleteFrom('coderag_runs').where('run', '=', run).execute()
  })
}

export function claimLost(database: Database): SqlError {
  return new SqlError(
    'SQL_CLAIM_LOST',
    `Another writer has taken over the sources of this one in ${database.location}, because it gave no sign of life. Nothing was committed; run again.`,
    { location: database.location },
  )
}
