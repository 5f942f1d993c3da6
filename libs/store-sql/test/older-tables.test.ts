import { DatabaseSync } from 'node:sqlite'
import type { IndexStorage } from '@coderag/types'
import { chunkOf, commitSource, openNewest } from '@coderag/types/storage-contract'
import { expect, test } from 'vitest'
import { mariaDbEngine, openIndex, sqliteEngine } from '../src/testing/engines.js'
import { announceSkip } from '../src/testing/servers.js'

/** Tables of version 1 had no column of vectors where a search engine kept them. */
const AS_VERSION_1 = [
  'alter table coderag_chunks drop column embedding',
  'update coderag_state set schema_version = 1',
] as const

const alpha = chunkOf('a.ts', 'alpha')

test('SQLite: tables of version 1 get a column of vectors, and rows without one are named', async () => {
  await using engine = await sqliteEngine()
  const address = await engine.place()
  {
    await using storage = await openIndex(address)
    await commitSource(storage, 'shop', [alpha])
  }
  const database = new DatabaseSync(address.slice('sqlite:'.length))
  for (const statement of AS_VERSION_1) database.exec(statement)
  database.close()

  await using storage = await openIndex(address)
  await expect(openNewest(storage)).rejects.toMatchObject({
    code: 'SQL_SCHEMA_OLDER',
    message: expect.stringContaining('Run `coderag index` once'),
  })
  await claimOnce(storage)
  for (const read of [columnsOf, vectorsOf]) {
    await expect(read(storage)).rejects.toMatchObject({
      code: 'SQL_MISSING',
      message: expect.stringContaining('have no vectors'),
    })
  }
  // A crawl writes the rows again.
  await commitSource(storage, 'shop', [alpha])
  expect(await columnsOf(storage)).toBe(1)
  expect(await vectorsOf(storage)).toEqual([alpha.sourceUri])
})

/** Brings the tables up to date, as a crawl does first. */
async function claimOnce(storage: IndexStorage): Promise<void> {
  await (await storage.claim('all'))[Symbol.asyncDispose]()
}

async function columnsOf(storage: IndexStorage): Promise<number> {
  await using reader = await openNewest(storage)
  let rows = 0
  for await (const columns of reader.chunks.scanColumns()) rows += columns.rows
  return rows
}

async function vectorsOf(storage: IndexStorage): Promise<string[]> {
  await using reader = await openNewest(storage)
  return [...(await reader.chunks.sourceVectors([alpha.sourceUri])).keys()]
}

const maria = await mariaDbEngine()
if (maria === null) announceSkip('MariaDB server')

test.skipIf(maria === null)('MariaDB: tables of version 1 get a column of vectors', async () => {
  await using engine = maria
  const address = (await engine?.place()) ?? ''
  const { createConnection } = await import('mysql2/promise')
  const connection = await createConnection(address)
  for (let upgrade = 1; upgrade <= 2; upgrade++) {
    await using storage = await openIndex(address)
    await claimOnce(storage)
    await expect(connection.query('select embedding from coderag_chunks')).resolves.toBeDefined()
    for (const statement of AS_VERSION_1) await connection.query(statement)
  }
  await connection.end()
})
