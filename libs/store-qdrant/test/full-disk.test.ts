import { announceSkip, mariaDbEngine, sqliteEngine, sqlIndexOnFullDisk } from '@coderag/store-sql/testing'
import { describe, test } from 'vitest'
import { program, withQdrant } from './with-qdrant.js'

if (program === null) {
  announceSkip('Qdrant server in QDRANT_BIN or on PATH')
  describe.skip('Qdrant survives a full disk', () => test('needs a server', () => undefined))
} else {
  sqlIndexOnFullDisk('Qdrant beside SQLite', async (directory) => withQdrant(await sqliteEngine(), { directory }))
  sqlIndexOnFullDisk('MariaDB beside Qdrant', async (directory) => {
    const database = await mariaDbEngine({ directory })
    return database === null ? null : { ...(await withQdrant(database)), ends: database.server }
  })
}
