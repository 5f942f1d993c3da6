import type { IndexManifest, SearchEngine } from '@coderag/types'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.js'
import { historyName } from '../history-name.js'
import { unpackManifest } from '../generations.js'
import { indexName } from './runs.js'
import { isVisibleRun, snapshotOf, type Snapshot } from '../snapshot.js'

/** Frees what generations before the previous one need only. A reader that is being opened can need the previous one. */
export async function pruneIndex(database: Database, search: SearchEngine | null): Promise<void> {
  const kept = await keptManifests(database)
  const [newest, oldest = newest] = kept.map(snapshotOf)
  if (newest === undefined || oldest === undefined) return
  const snapshots = [newest, oldest]
  const isOldRun = isVisibleRun(sql.ref('run'), oldest)

  await database.write((db) =>
    db
      .deleteFrom('coderag_generations')
      .where('generation', '<', Math.min(...kept.map(({ generation }) => generation)))
      .execute(),
  )
  await database.write(async (db) => {
    await sql`delete from coderag_chunks where row_id in (select row_id from coderag_deletions where ${isOldRun})`.execute(
      db,
    )
    await sql`delete from coderag_contents where row_id in (select row_id from coderag_deletions where ${isOldRun})`.execute(
      db,
    )
    if (oldest.since > 0) {
      const { numAffectedRows } = await sql`delete from coderag_chunks where created_run < ${oldest.since}`.execute(db)
      // `not in` compares every row with every other one in PostgreSQL once they do not fit into its working memory.
      if (numAffectedRows !== 0n) {
        await sql`delete from coderag_contents where not exists
          (select 1 from coderag_chunks where coderag_chunks.row_id = coderag_contents.row_id)`.execute(db)
      }
      await sql`delete from coderag_deletions where run < ${oldest.since}`.execute(db)
    }
    await sql`delete from coderag_deletions where ${isOldRun} and ${areInNoList(snapshots)}`.execute(db)
  })
  await database.write((db) =>
    sql`delete from coderag_postings where ${isUnused('run', snapshots.map(({ termRuns }) => [...termRuns.keys()]).flat())}`.execute(
      db,
    ),
  )
  await database.write((db) =>
    sql`delete from coderag_vector_blocks where ${isUnused('run', snapshots.map(({ vectorRuns }) => [...vectorRuns.keys()]).flat())}`.execute(
      db,
    ),
  )
  const graphs = snapshots.flatMap(({ graph }) => graph ?? [])
  await database.write(async (db) => {
    for (const table of ['coderag_files', 'coderag_nodes', 'coderag_edges']) {
      await sql`delete from ${sql.table(table)} where ${isUnused('graph', graphs)}`.execute(db)
    }
    await sql`delete from coderag_blobs where blob_id not in (select blob_id from coderag_files)
      and run not in (select run from coderag_runs)`.execute(db)
  })
  await pruneNames(database, kept)
  const keep = snapshots.flatMap(({ collection }) => (collection === '' ? [] : [collection]))
  if (search !== null) await search.prune(await indexName(database), { oldest, keep })
  await database.maintain()
}

async function keptManifests(database: Database): Promise<IndexManifest[]> {
  const rows = await database.read((db) =>
    db.selectFrom('coderag_generations').select('manifest').orderBy('generation', 'desc').limit(2).execute(),
  )
  return rows.map(({ manifest }) => unpackManifest(manifest))
}

/** Condition that no generation needs a run, and that no writer is filling it. */
function isUnused(column: 'run' | 'graph', used: readonly number[]): RawBuilder<boolean> {
  const ref = sql.ref(column)
  const others = used.length === 0 ? sql`` : sql`${ref} not in (${sql.join([...new Set(used)])}) and `
  return sql<boolean>`${others}${ref} not in (select run from coderag_runs)`
}

/** Condition that the rows of a deletion are in no packed list of the kept generations. */
function areInNoList(snapshots: readonly Snapshot[]): RawBuilder<boolean> {
  const tests = snapshots.map((snapshot) =>
    snapshot.termRuns.size === 0 && snapshot.vectorRuns.size === 0
      ? sql<boolean>`1 = 1`
      : isVisibleRun(sql.ref('run'), snapshot.clean),
  )
  return sql<boolean>`${sql.join(
    tests.map((test) => sql`(${test})`),
    sql` and `,
  )}`
}

/** Removes names of documents without chunks and histories of former commits. Only while nobody else is writing. */
async function pruneNames(database: Database, kept: readonly IndexManifest[]): Promise<void> {
  await database.write(async (db) => {
    await database.lockState(db)
    const claims = await db.selectFrom('coderag_claims').select('token').distinct().execute()
    const runs = await db.selectFrom('coderag_runs').select('run').execute()
    if (claims.length > 1 || runs.length > 0) return
    await sql`delete from coderag_documents where not exists
      (select 1 from coderag_chunks where coderag_chunks.document = coderag_documents.document)`.execute(db)
    const names = kept
      .flatMap(({ sources }) => sources)
      .flatMap(({ id, gitCommit }) => (gitCommit === null ? [] : [historyName({ id, gitCommit })]))
    const unused = db.deleteFrom('coderag_histories')
    await (names.length === 0 ? unused : unused.where('name', 'not in', names)).execute()
  })
}
