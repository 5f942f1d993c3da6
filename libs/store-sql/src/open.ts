import { parseOptions, type Damage, type IndexManifest, type IndexStorage } from '@coderag/types'
import { sql } from 'kysely'
import { openDatabase } from './database/open-database.js'
import { currentIndex } from './generations.js'
import { SqlIndexOptionsSchema, type SqlIndexOptions } from './options.js'
import { createReader } from './read/index-reader.js'
import { migrate, requireSchema, SCHEMA_VERSION, schemaVersion } from './schema/migrations.js'
import { snapshotOf } from './snapshot.js'
import { takeClaim } from './write/claim.js'

/**
 * Opens an index in a SQL database. Drivers are loaded here, not on import; a server is connected to at the first call.
 * The first claim creates the tables, or brings them up to date.
 *
 * @throws SqlError `SQL_ADDRESS`, `SQL_PACKAGE_MISSING`; every method throws those of the connection, see the README.
 */
export async function openSqlIndex({ scoring, graphs, search, ...rest }: SqlIndexOptions): Promise<IndexStorage> {
  const options = parseOptions(SqlIndexOptionsSchema, rest, 'openSqlIndex')
  const parts = { scoring, graphs, search: search ?? null }
  const database = await openDatabase(options)
  let isChecked = false

  /** Tests whether there are tables. Those of an earlier version have the same manifests. */
  const hasTables = async (): Promise<boolean> => {
    if (isChecked) return true
    const version = await schemaVersion(database)
    isChecked = version === SCHEMA_VERSION
    return version > 0
  }

  return {
    location: database.location,
    async identity() {
      if (!(await hasTables())) return null
      const state = await database.read((db) => db.selectFrom('coderag_state').select('identity').executeTakeFirst())
      return state?.identity ?? null
    },
    async current() {
      return (await hasTables()) ? currentIndex(database) : null
    },
    async open(manifest, { preloadVectors = false } = {}) {
      if (!isChecked) await requireSchema(database)
      isChecked = true
      const reader = createReader(manifest, { database, options, parts })
      if (preloadVectors) await reader.chunks.preload()
      return reader
    },
    async claim(sourceIds, { signal } = {}) {
      signal?.throwIfAborted()
      await migrate(database)
      isChecked = true
      return takeClaim(sourceIds, { database, options, parts })
    },
    damage: (manifest) => findDamage(manifest),
    async [Symbol.asyncDispose]() {
      await search?.[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }

  async function findDamage(manifest: IndexManifest): Promise<readonly Damage[]> {
    const snapshot = snapshotOf(manifest)
    const has = (table: string, condition: ReturnType<typeof sql>): Promise<boolean> =>
      database.read(async (db) => {
        const { rows } = await sql`select 1 from ${sql.table(table)} where ${condition} limit 1`.execute(db)
        return rows.length > 0
      })
    const damage: Damage[] = []
    if (snapshot.documents > 0 && !(await has('coderag_chunks', sql`created_run >= ${snapshot.since}`))) {
      damage.push({ part: 'chunks', place: `${database.location}, table coderag_chunks` })
    }
    for (const run of snapshot.termRuns.keys()) {
      if (await has('coderag_postings', sql`run = ${run}`)) continue
      damage.push({ part: 'terms', place: `${database.location}, table coderag_postings, run ${run}` })
    }
    if (snapshot.collection !== '' && search != null && !(await search.has(snapshot.collection))) {
      damage.push({ part: 'chunks', place: `${search.location}, collection ${snapshot.collection}` })
    }
    if (snapshot.graph !== null && !(await has('coderag_files', sql`graph = ${snapshot.graph}`))) {
      damage.push({ part: 'graphs', place: `${database.location}, table coderag_files, graph ${snapshot.graph}` })
    }
    return damage
  }
}
