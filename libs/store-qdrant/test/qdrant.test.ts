import {
  announceSkip,
  mariaDbEngine,
  postgresEngine,
  sqlIndexBehaviour,
  sqliteEngine,
} from '@coderag/store-sql/testing'
import { describe, test } from 'vitest'
import { program, withQdrant } from './with-qdrant.js'

if (program === null) {
  announceSkip('Qdrant server in QDRANT_BIN or on PATH')
  describe.skip('an index in Qdrant', () => test('needs a server', () => undefined))
} else {
  sqlIndexBehaviour('an index in SQLite and Qdrant', async () => withQdrant(await sqliteEngine()))
  for (const [name, start] of [
    ['PostgreSQL', postgresEngine],
    ['MariaDB', mariaDbEngine],
  ] as const) {
    const engine = await start()
    if (engine === null) announceSkip(`${name} server`)
    else sqlIndexBehaviour(`an index in ${name} and Qdrant`, () => withQdrant(engine))
  }
}
