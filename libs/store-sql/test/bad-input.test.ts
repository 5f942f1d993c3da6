import { inspect } from 'node:util'
import { CoderagError } from '@coderag/types'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { mariaDbEngine, openIndex, postgresEngine, sqliteEngine } from '../src/testing/engines.js'
import { announceSkip } from '../src/testing/servers.js'
import { chunkOf, commitSource } from '@coderag/types/storage-contract'

/** Tries to read an index. Returns the error, and checks that it holds no password and takes one line. */
async function failure(address: string, work: 'read' | 'write' = 'read'): Promise<CoderagError> {
  await using storage = await openIndex(address, { connectTimeoutMs: 2_000 })
  try {
    if (work === 'read') await storage.current()
    else await (await storage.claim('all'))[Symbol.asyncDispose]()
  } catch (error) {
    if (!CoderagError.is(error)) throw error
    expect(inspect(error, { depth: 10 })).not.toMatch(/secret|wrong-one/)
    expect(error.message).not.toContain('\n')
    return error
  }
  throw new Error('it did not fail')
}

describe('addresses', () => {
  test.each(['data/', 'oracle://host/db', 'postgres://[', 'sqlite:', 'mysql://a:secret@[/x'])(
    '%s is refused without being repeated',
    async (address) => {
      await expect(openIndex(address)).rejects.toMatchObject({
        code: 'SQL_ADDRESS',
        message: expect.not.stringContaining('secret'),
      })
    },
  )

  test('a host that does not answer is named with what to check', async () => {
    for (const scheme of ['postgres', 'mysql']) {
      expect(await failure(`${scheme}://me:secret@127.0.0.1:1/db`)).toMatchObject({
        code: 'SQL_UNREACHABLE',
        message: `No server answers at ${scheme}://me@127.0.0.1:1/db. Check host and port in the address of the index, and that the server runs.`,
      })
    }
  })
})

describe('SQLite', () => {
  test('a directory that does not exist, and a file that is no database, are named', async () => {
    await using engine = await sqliteEngine()
    const place = await engine.place()
    expect(await failure(`${place}/none/index.db`)).toMatchObject({ code: 'SQL_NO_DATABASE' })
    const { writeFile } = await import('node:fs/promises')
    await writeFile(place.slice('sqlite:'.length), 'this is a text, and no database at all\n'.repeat(100))
    expect(await failure(place)).toMatchObject({ code: 'SQL_NO_DATABASE' })
  })

  test('tables of a newer version are refused', async () => {
    await using engine = await sqliteEngine()
    const place = await engine.place()
    {
      await using storage = await openIndex(place)
      await commitSource(storage, 'shop', [chunkOf('a.ts', 'alpha')])
    }
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(place.slice('sqlite:'.length))
    database.exec('update coderag_state set schema_version = 99')
    database.close()
    for (const work of ['read', 'write'] as const) {
      expect(await failure(place, work)).toMatchObject({
        code: 'SQL_SCHEMA_NEWER',
        message: expect.stringContaining('Update coderag'),
      })
    }
  })
})

const postgres = await postgresEngine()
if (postgres === null) announceSkip('PostgreSQL server with pgvector')

describe.skipIf(postgres === null)('PostgreSQL', () => {
  afterAll(async () => postgres?.[Symbol.asyncDispose]())
  const place = async () => (await postgres?.place()) ?? ''
  const asAdministrator = async (address: string, statements: string): Promise<void> => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query(statements)
    await client.end()
  }

  test('a wrong password', async () => {
    const address = (await place()).replace('secret', 'wrong-one')
    expect(await failure(address)).toMatchObject({ code: 'SQL_ACCESS', message: expect.stringContaining('password') })
  })

  test('no password', async () => {
    expect(await failure((await place()).replace(':secret', ''))).toMatchObject({ code: 'SQL_ACCESS' })
  })

  test('no such database', async () => {
    expect(await failure((await place()).replace(/\w+$/, 'nowhere'))).toMatchObject({
      code: 'SQL_NO_DATABASE',
      message: expect.stringContaining('Create it first'),
    })
  })

  test('TLS that the server does not speak', async () => {
    const warn = vi.spyOn(process, 'emitWarning')
    for (const mode of ['require', 'verify-full']) {
      expect(await failure(`${await place()}?sslmode=${mode}`)).toMatchObject({
        code: 'SQL_TLS',
        message: expect.stringContaining('sslmode=disable'),
      })
    }
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test('a user who may not create tables', async () => {
    const address = await place()
    await asAdministrator(
      address,
      "create extension vector; drop role if exists reader; create role reader login password 'secret'",
    )
    expect(await failure(address.replace('postgres:secret', 'reader:secret'), 'write')).toMatchObject({
      code: 'SQL_ACCESS',
      message: expect.stringContaining('Grant'),
    })
  })

  test('a pgvector that is too old', async () => {
    const address = await place()
    await asAdministrator(
      address,
      "create extension vector; update pg_extension set extversion = '0.5.1' where extname = 'vector'",
    )
    expect(await failure(address, 'write')).toMatchObject({
      code: 'SQL_NO_PGVECTOR',
      message: expect.stringContaining('has pgvector 0.5.1; coderag needs 0.8'),
    })
  })

  test('a server that is too old', async () => {
    const address = await place()
    await asAdministrator(
      address,
      "create schema old; create function old.current_setting(text) returns text language sql as $$ select '130010' $$",
    )
    const options = encodeURIComponent('-c search_path=old,public,pg_catalog')
    expect(await failure(`${address}?options=${options}`, 'write')).toMatchObject({
      code: 'SQL_SERVER_TOO_OLD',
      message: expect.stringContaining('is PostgreSQL 13'),
    })
  })
})

test('a PostgreSQL without pgvector', async () => {
  const { PGlite } = await import('@electric-sql/pglite')
  const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket')
  const db = await PGlite.create()
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 10 })
  await server.start()
  expect(await failure(`postgres://postgres@${server.getServerConn()}/postgres`, 'write')).toMatchObject({
    code: 'SQL_NO_PGVECTOR',
    message: expect.stringContaining('CREATE EXTENSION vector'),
  })
  await server.stop()
  await db.close()
})

const maria = await mariaDbEngine()
if (maria === null) announceSkip('MariaDB server')

describe.skipIf(maria === null)('MariaDB', () => {
  afterAll(async () => maria?.[Symbol.asyncDispose]())
  const place = async () => (await maria?.place()) ?? ''

  test('a wrong password', async () => {
    expect(await failure((await place()).replace('secret', 'wrong-one'))).toMatchObject({ code: 'SQL_ACCESS' })
  })

  test('no such database', async () => {
    expect(await failure((await place()).replace(/\w+$/, 'nowhere'))).toMatchObject({ code: 'SQL_NO_DATABASE' })
  })

  test('TLS that the server does not speak', async () => {
    const ssl = encodeURIComponent('{"rejectUnauthorized":true}')
    expect(await failure(`${await place()}?ssl=${ssl}`)).toMatchObject({ code: 'SQL_TLS' })
  })
})
