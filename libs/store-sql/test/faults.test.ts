import { describe, test } from 'vitest'
import { postgresEngine } from '../src/testing/engines.js'
import { announceSkip } from '../src/testing/servers.js'
import { sqlIndexCuts, sqlIndexKills } from '../src/testing/faults.js'

const engines = [await postgresEngine(), await postgresEngine()]
const [first, second] = engines
if (first == null || second == null) {
  announceSkip('PostgreSQL server with pgvector')
  describe.skip('PostgreSQL survives faults', () => test('needs a server', () => undefined))
} else {
  sqlIndexCuts('an index in PostgreSQL', async () => first, 'commit')
  sqlIndexKills('an index in PostgreSQL', async () => second)
}
