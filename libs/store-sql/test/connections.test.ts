import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/database/open-database.js'
import { SqlIndexOptionsSchema } from '../src/options.js'
import { postgresEngine } from '../src/testing/engines.js'
import { announceSkip } from '../src/testing/servers.js'

const engine = await postgresEngine()
if (engine === null) {
  announceSkip('PostgreSQL server with pgvector')
  describe.skip('connections to PostgreSQL', () => test('needs a server', () => undefined))
} else {
  test('callers wait for a connection longer than an attempt to connect may take', async () => {
    await using server = engine
    const address = await server.place()
    const options = SqlIndexOptionsSchema.parse({ address, connections: 2, connectTimeoutMs: 2_000 })
    await using database = await openDatabase(options)
    const query = () => database.read((db) => sql`select pg_sleep(2.5)`.execute(db))
    await expect(Promise.all([query(), query(), query()])).resolves.toHaveLength(3)
  }, 60_000)
}
