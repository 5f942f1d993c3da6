import {
  announceSkip,
  mariaDbEngine,
  postgresEngine,
  sqlEngineContract,
  sqliteEngine,
} from '@coderag/store-sql/testing'
import { describe, test } from 'vitest'
import { program, withQdrant } from './with-qdrant.js'

/** Qdrant counts points that are not visible, too. */
const ESTIMATED = { scoresExactly: false }

if (program === null) {
  announceSkip('Qdrant server in QDRANT_BIN or on PATH')
  describe.skip('an index in Qdrant', () => test('needs a server', () => undefined))
} else {
  sqlEngineContract('an index in SQLite and Qdrant', async () => withQdrant(await sqliteEngine()), ESTIMATED)
  for (const [name, start] of [
    ['PostgreSQL', postgresEngine],
    ['MariaDB', mariaDbEngine],
  ] as const) {
    const engine = await start()
    if (engine === null) announceSkip(`${name} server`)
    else sqlEngineContract(`an index in ${name} and Qdrant`, () => withQdrant(engine), ESTIMATED)
  }
}
