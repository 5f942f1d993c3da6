import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { IndexManifest } from '@coderag/types'
import { isConnectionLoss } from '../database/connection-error.js'
import type { Database } from '../database/database.js'
import { packManifest, unpackManifest } from '../generations.js'
import { snapshotOf } from '../snapshot.js'
import { verifyClaim, verifyRun } from './runs.js'

export interface GenerationCommit {
  /** Claim of the writer. */
  readonly token: string
  /** Runs that become visible, or are of no more use. */
  readonly runs: readonly number[]
  /** Makes the manifest. `openRuns` are the runs that stay invisible. */
  readonly next: (newest: IndexManifest | null, openRuns: readonly number[]) => IndexManifest
  /** Tests whether what was prepared fits to the newest generation. If not, nothing is written. */
  readonly stillFits: (newest: IndexManifest | null) => boolean
}

/** Result of a commit that must be prepared again, because another writer has committed. */
export const PREPARE_AGAIN = Symbol('prepare again')

/**
 * Makes a generation current by one short transaction. If the connection is lost, the answer may be lost, too: the next
 * attempt looks for the own commit first, so nothing is committed twice.
 */
export async function commitGeneration(database: Database, commit: GenerationCommit): Promise<IndexManifest> {
  const committed = await tryCommit(database, commit)
  if (committed === PREPARE_AGAIN) throw new Error('a commit that fits to every generation was refused')
  return committed
}

export async function tryCommit(
  database: Database,
  commit: GenerationCommit,
): Promise<IndexManifest | typeof PREPARE_AGAIN> {
  const attempt = randomUUID()
  for (let tries = 1; ; tries++) {
    try {
      return await transact(database, commit, attempt)
    } catch (error) {
      if (tries === TRIES || !isConnectionLoss(error)) throw error
      await setTimeout(PAUSE_MS * tries)
    }
  }
}

const TRIES = 5
const PAUSE_MS = 500

async function transact(
  database: Database,
  { token, runs, next, stillFits }: GenerationCommit,
  attempt: string,
): Promise<IndexManifest | typeof PREPARE_AGAIN> {
  return database.write(async (db) => {
    await database.lockState(db)
    const own = await db
      .selectFrom('coderag_generations')
      .select('manifest')
      .where('token', '=', attempt)
      .executeTakeFirst()
    if (own !== undefined) return unpackManifest(own.manifest)
    await verifyClaim(db, database, token)
    for (const run of runs) await verifyRun(db, database, run)
    const newest = await db
      .selectFrom('coderag_generations')
      .select('manifest')
      .where('generation', '=', (state) => state.selectFrom('coderag_state').select('generation'))
      .executeTakeFirst()
    const base = newest === undefined ? null : unpackManifest(newest.manifest)
    if (!stillFits(base)) return PREPARE_AGAIN
    const open = await db.selectFrom('coderag_runs').select('run').execute()
    const manifest = next(
      base,
      open.map(({ run }) => Number(run)).filter((run) => !runs.includes(run)),
    )
    const { generation } = manifest
    await db.deleteFrom('coderag_generations').where('generation', '=', generation).execute()
    await db
      .insertInto('coderag_generations')
      .values({ generation, token: attempt, manifest: packManifest(manifest) })
      .execute()
    await db
      .updateTable('coderag_state')
      .set({ generation, graph: snapshotOf(manifest).graph, identity: `${generation}-${attempt}` })
      .execute()
    if (runs.length > 0) await db.deleteFrom('coderag_runs').where('run', 'in', runs).execute()
    return manifest
  })
}
