import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexStorage, LexicalScoring, SearchEngine } from '@coderag/types'
import { openSqlIndex, type SqlIndexOptions } from '../index.js'
import { findMariaDb, findPostgres, startMariaDb, startPostgres, type TestServer } from './servers.js'

/** Places for indexes in one engine. Each is empty at first. */
export interface Engine extends AsyncDisposable {
  readonly name: string
  /** Returns the address of an empty place. */
  place(): Promise<string>
  /** Opens the search engine of an index. Null if the database does it all. */
  search(): Promise<SearchEngine | null>
}

const withoutSearch = async (): Promise<SearchEngine | null> => null

/** BM25, written down once more, so that the tests do not depend on the lexical index. */
export const scoring: LexicalScoring = {
  k1: 1.5,
  b: 0.75,
  termWeight: (count, length, averageLength) =>
    (count * 2.5) / (count + 1.5 * (0.25 + (0.75 * length) / averageLength)),
  inverseDocumentFrequency: (documents, frequency) => Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5)),
}

export function openIndex(address: string, options: Partial<SqlIndexOptions> = {}): Promise<IndexStorage> {
  return openSqlIndex({ address, scoring, graphs: null, ...options })
}

export async function sqliteEngine(options: { directory?: string } = {}): Promise<Engine> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'coderag-sqlite-')))
  await mkdir(directory, { recursive: true })
  let places = 0
  return {
    name: 'SQLite',
    place: async () => `sqlite:${join(directory, `${++places}.db`)}`,
    search: withoutSearch,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}

/** A real PostgreSQL server with pgvector. Returns null if this machine has none. */
export async function postgresEngine(
  options: { directory?: string } = {},
): Promise<(Engine & { readonly server: TestServer }) | null> {
  const folder = findPostgres()
  if (folder === null) return null
  const server = await startPostgres(folder, options)
  const { default: pg } = await import('pg')
  const administrator = `postgres://postgres:secret@127.0.0.1:${server.port}/postgres`
  const client = new pg.Client({ connectionString: administrator })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query("select 1 from pg_available_extensions where name = 'vector'")
  let places = 0
  const close = async (): Promise<void> => {
    await client.end().catch(() => undefined)
    await server[Symbol.asyncDispose]()
  }
  if (rows.length === 0) {
    await close()
    return null
  }
  return {
    name: 'PostgreSQL',
    server,
    place: async () => {
      const name = `index_${++places}`
      await client.query(`create database ${name}`)
      return `postgres://postgres:secret@127.0.0.1:${server.port}/${name}`
    },
    search: withoutSearch,
    [Symbol.asyncDispose]: close,
  }
}

/** A real MariaDB or MySQL server. Returns null if this machine has none. It keeps no vectors. */
export async function mariaDbEngine(
  options: { directory?: string } = {},
): Promise<(Engine & { readonly server: TestServer }) | null> {
  const program = findMariaDb()
  if (program === null) return null
  const server = await startMariaDb(program, options)
  const { createConnection } = await import('mysql2/promise')
  const administrator = await createConnection(`mysql://coderag:secret@127.0.0.1:${server.port}/`)
  administrator.on('error', () => undefined)
  let places = 0
  return {
    name: 'MariaDB',
    server,
    place: async () => {
      const name = `index_${++places}`
      await administrator.query(`create database ${name}`)
      return `mysql://coderag:secret@127.0.0.1:${server.port}/${name}`
    },
    search: withoutSearch,
    async [Symbol.asyncDispose]() {
      await administrator.end().catch(() => undefined)
      await server[Symbol.asyncDispose]()
    },
  }
}
