import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/database/open-database.js'
import { SqlIndexOptionsSchema } from '../src/options.js'
import { postgresEngine } from '../src/testing/engines.js'
import { announceSkip } from '../src/testing/servers.js'

/** Long enough to connect to this machine under load. */
const CONNECT_MS = 1_000

const engine = await postgresEngine()
if (engine === null) {
  announceSkip('PostgreSQL server with pgvector')
  describe.skip('connections to PostgreSQL', () => test('needs a server', () => undefined))
} else {
  test('callers wait for a connection longer than an attempt to connect may take', async () => {
    await using server = engine
    const address = await server.place()
    const { default: pg } = await import('pg')
    const holder = new pg.Client({ connectionString: address })
    await holder.connect()
    await holder.query('select pg_advisory_lock(7)')
    const options = SqlIndexOptionsSchema.parse({ address, connections: 2, connectTimeoutMs: CONNECT_MS })
    await using database = await openDatabase(options)
    // Two take the connections and wait for the lock, the third waits for a connection.
    const query = () => database.read((db) => sql`select pg_advisory_lock_shared(7)`.execute(db))
    const queries = Promise.all([query(), query(), query()])
    const early = await Promise.race([queries, setTimeout(3 * CONNECT_MS, 'waiting')])
    await holder.query('select pg_advisory_unlock(7)')
    await holder.end()
    expect(early).toBe('waiting')
    await expect(queries).resolves.toHaveLength(3)
  }, 60_000)
}
