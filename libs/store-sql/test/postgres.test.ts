import { describe, test } from 'vitest'
import { sqlEngineContract } from '../src/testing/contract.js'
import { postgresEngine } from '../src/testing/engines.js'
import { announceSkip } from '../src/testing/servers.js'

const engine = await postgresEngine()
if (engine === null) {
  announceSkip('PostgreSQL server with pgvector')
  describe.skip('an index in PostgreSQL', () => test('needs a server', () => undefined))
} else sqlEngineContract('an index in PostgreSQL', async () => engine)
