import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { isRunning, thisProcess } from '@coderag/storage'
import {
  serializeHistory,
  type BeginOptions,
  type HistoryKey,
  type IndexManifest,
  type IndexWriter,
  type SourceHistory,
  type WriteClaim,
} from '@coderag/types'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/database.js'
import { historyName } from '../history-name.js'
import { SqlError } from '../errors.js'
import { currentIndex } from '../generations.js'
import { HEARTBEAT_MS, STALE_MS, type ResolvedSqlIndexOptions, type SqlIndexParts } from '../options.js'
import type { Tables } from '../schema/tables.js'
import { commitGeneration } from './commit.js'
import { forgetDeadRuns, forgetRun, startRun } from './runs.js'
import { SqlIndexWriter } from './writer.js'

/** Source id of a claim for the whole index. */
const ALL = '*'

/** Claims that this process holds. One that is in the table and not here was lost with its connection. */
const held = new Set<string>()

export interface ClaimOptions {
  readonly database: Database
  readonly options: ResolvedSqlIndexOptions
  readonly parts: SqlIndexParts
}

/**
 * Reserves sources by rows in `coderag_claims`. A claim of a process on this machine is free when the process is gone; one
 * of another machine when it gave no sign of life for a minute.
 *
 * @throws SqlError `SQL_CLAIMED`.
 */
export async function takeClaim(
  sourceIds: readonly string[] | 'all',
  { database, options, parts }: ClaimOptions,
): Promise<WriteClaim> {
  const token = randomUUID()
  const wanted = sourceIds === 'all' ? [ALL] : [...new Set(sourceIds)]
  await database.write(async (db) => {
    await database.lockState(db)
    await freeDeadClaims(db, database)
    await refuseTaken(db, wanted)
    const { host, pid, pidSpace, ticks } = thisProcess()
    const started = new Date().toISOString()
    for (const source of wanted) {
      await sql`insert into coderag_claims (source_id, token, host, pid, pid_space, ticks, started_at, seen_at)
        values (${source}, ${token}, ${host}, ${pid}, ${pidSpace}, ${ticks}, ${started}, ${database.now})`.execute(db)
    }
  })
  held.add(token)
  const beat = setInterval(() => {
    // A missed beat is no error: the commit verifies the claim.
    database
      .write((db) => sql`update coderag_claims set seen_at = ${database.now} where token = ${token}`.execute(db))
      .catch(() => undefined)
  }, HEARTBEAT_MS)
  beat.unref()
  const search = parts.search ?? null

  const claim: WriteClaim = {
    current: async () => (await currentIndex(database))?.manifest ?? null,
    async hasHistory(source) {
      const name = historyName(source)
      const found = await database.read((db) =>
        db.selectFrom('coderag_histories').select('name').where('name', '=', name).executeTakeFirst(),
      )
      return found !== undefined
    },
    putHistory: (source, history) => putHistory(database, source, history),
    async begin(begin: BeginOptions): Promise<IndexWriter> {
      const newest = await claim.current()
      const run = await startRun(database, token)
      return SqlIndexWriter.open({
        database,
        options,
        parts,
        token,
        run,
        begin,
        newest,
        covers: sourceIds === 'all' ? 'all' : coveredPrefixes(newest, wanted),
      })
    },
    commit: (next) =>
      commitGeneration(database, {
        token,
        runs: [],
        next: (newest) => next(newest),
        stillFits: () => true,
      }),
    async [Symbol.asyncDispose]() {
      clearInterval(beat)
      held.delete(token)
      const open = await database
        .read(async (db) => db.selectFrom('coderag_runs').select('run').where('token', '=', token).execute())
        .catch(() => [])
      // The next claim forgets them if this fails.
      for (const { run } of open) await forgetRun(database, search, run).catch(() => undefined)
      // A claim that this process does not hold any more is free, also if the server is gone now.
      await database
        .write((db) => db.deleteFrom('coderag_claims').where('token', '=', token).execute())
        .catch(() => undefined)
    },
  }
  try {
    await forgetDeadRuns(database, search)
  } catch (error) {
    await Promise.resolve(claim[Symbol.asyncDispose]()).catch(() => undefined)
    throw error
  }
  return claim
}

function coveredPrefixes(newest: IndexManifest | null, sourceIds: readonly string[]): string[] {
  return (newest?.sources ?? []).filter(({ id }) => sourceIds.includes(id)).map(({ uriPrefix }) => uriPrefix)
}

async function freeDeadClaims(db: Kysely<Tables>, database: Database): Promise<void> {
  const { rows } = await sql<Tables['coderag_claims'] & { age: number }>`
    select coderag_claims.*, ${database.now} - seen_at as age from coderag_claims`.execute(db)
  const dead = rows.filter((row) => {
    const holder = { host: row.host, pid: Number(row.pid), pidSpace: row.pid_space, ticks: row.ticks }
    const running = isRunning(holder)
    if (running === true && holder.pid === process.pid) return !held.has(row.token)
    return running === null ? Number(row.age) > STALE_MS : !running
  })
  for (const { token } of dead) await db.deleteFrom('coderag_claims').where('token', '=', token).execute()
}

async function refuseTaken(db: Kysely<Tables>, wanted: readonly string[]): Promise<void> {
  const held = await db.selectFrom('coderag_claims').selectAll().execute()
  const taken = held.find(({ source_id }) => source_id === ALL || wanted.includes(ALL) || wanted.includes(source_id))
  if (taken === undefined) return
  const { source_id: source, host, pid, started_at: since } = taken
  const what = source === ALL ? 'this index' : `the source ${source}`
  throw new SqlError(
    'SQL_CLAIMED',
    `Process ${pid} on ${host}, since ${since}, is writing ${what}. Wait for it, or crawl other sources.`,
    { source, host, pid: Number(pid), since },
  )
}

async function putHistory(database: Database, source: HistoryKey, history: SourceHistory): Promise<void> {
  const name = historyName(source)
  const data = gzipSync(serializeHistory(history))
  await database.write(async (db) => {
    await db.deleteFrom('coderag_histories').where('name', '=', name).execute()
    await db.insertInto('coderag_histories').values({ name, data }).execute()
  })
}
