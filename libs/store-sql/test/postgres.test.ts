import { describe, test } from 'vitest'
import { sqlIndexBehaviour } from '../src/testing/behaviour.js'
import { postgresEngine } from '../src/testing/engines.js'
import { announceSkip } from '../src/testing/servers.js'

const engine = await postgresEngine()
if (engine === null) {
  announceSkip('PostgreSQL server with pgvector')
  describe.skip('an index in PostgreSQL', () => test('needs a server', () => undefined))
} else sqlIndexBehaviour('an index in PostgreSQL', async () => engine)
