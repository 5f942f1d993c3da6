import { announceSkip, mariaDbEngine, sqlIndexCuts, sqlIndexKills, sqliteEngine } from '@coderag/store-sql/testing'
import { describe, test } from 'vitest'
import { program, withQdrant } from './with-qdrant.js'

if (program === null) {
  announceSkip('Qdrant server in QDRANT_BIN or on PATH')
  describe.skip('Qdrant survives faults', () => test('needs a server', () => undefined))
} else {
  sqlIndexKills('a Qdrant server beside SQLite', async () => withQdrant(await sqliteEngine()))
  const [first, second] = [await mariaDbEngine(), await mariaDbEngine()]
  if (first === null || second === null) announceSkip('MariaDB server')
  else {
    const cut = async () => ({ ...(await withQdrant(first)), server: first.server })
    sqlIndexCuts('an index in MariaDB and Qdrant', cut, 'commit')
    const killed = async () => ({ ...(await withQdrant(second)), server: second.server })
    sqlIndexKills('a MariaDB server beside Qdrant', killed)
  }
}
