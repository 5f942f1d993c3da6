import { Kysely, MysqlDialect, sql } from 'kysely'
import type { SqlAddress } from '../address.js'
import { SqlError } from '../errors.js'
import type { ResolvedSqlIndexOptions } from '../options.js'
import type { Tables } from '../schema/tables.js'
import { sqlError } from './connection-error.js'
import type { Database, InsertColumn } from './database.js'
import { loadDriver } from './load-driver.js'
import { readAgain } from './read-again.js'
import { transaction } from './transaction.js'

/** Opens a MySQL or MariaDB database through a pool of connections. It keeps no vectors: those are in a search engine. */
export async function openMysql(
  { target, location }: SqlAddress,
  { connections, connectTimeoutMs }: ResolvedSqlIndexOptions,
): Promise<Database> {
  const mysql = await loadDriver('mysql2', () => import('mysql2'))
  const pool = mysql.createPool({
    uri: target.replace(/^mariadb:/, 'mysql:'),
    connectionLimit: connections,
    connectTimeout: connectTimeoutMs,
    charset: 'utf8mb4_bin',
    // Rows that are locked are counted as changed even if their values stay.
    flags: ['FOUND_ROWS'],
  })
  pool.on('connection', (connection) => {
    // A lost connection is an error of the query that needs it. Without the listener it would end the process.
    connection.on('error', () => undefined)
    // The driver sends these before any other query of the connection.
    connection.query('set session transaction isolation level read committed')
  })
  const db = new Kysely<Tables>({ dialect: new MysqlDialect({ pool }) })

  return {
    dialect: 'mysql',
    location,
    vectors: 'none',
    types: {
      text: 'longtext collate utf8mb4_bin',
      name: 'varchar(512) collate utf8mb4_bin',
      bytes: 'longblob',
      hash: 'binary(32)',
      vector: 'longblob',
    },
    read: (work) => readAgain(() => work(db), location),
    write: (work) => transaction(db, location, work),
    async exclusively(work) {
      try {
        return await db.connection().execute(async (connection) => {
          await sql`select get_lock('coderag_migration', 60)`.execute(connection)
          try {
            return await work(connection)
          } finally {
            await sql`select release_lock('coderag_migration')`.execute(connection)
          }
        })
      } catch (cause) {
        throw sqlError(cause, location)
      }
    },
    async prepare() {
      try {
        await checkServer(db, location)
      } catch (cause) {
        throw sqlError(cause, location)
      }
    },
    tuneTables: async () => undefined,
    async hasTable(connection, table) {
      const { rows } =
        await sql`select 1 from information_schema.tables where table_schema = database() and table_name = ${table}`.execute(
          connection,
        )
      return rows.length > 0
    },
    async createIndex(connection, { table, columns, unique }) {
      const name = `${table}_${columns.join('_')}`
      const { rows } =
        await sql`select 1 from information_schema.statistics where table_schema = database() and table_name = ${table} and index_name = ${name}`.execute(
          connection,
        )
      if (rows.length > 0) return
      // A key of a long text needs the number of characters that it compares.
      const parts = sql.join(
        columns.map((column) => (column === 'source_uri' ? sql`${sql.ref(column)}(255)` : sql.ref(column))),
      )
      const kind = sql.raw(unique ? 'unique index' : 'index')
      await sql`create ${kind} ${sql.ref(name)} on ${sql.table(table)} (${parts})`.execute(connection)
    },
    async insert(connection, table, columns, rows) {
      const names = Object.keys(columns)
      const list = Object.values(columns).map(valuesOf)
      const target = sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values `
      let from = 0
      let bytes = 0
      for (let row = 0; row < rows; row++) {
        for (const values of list) bytes += sizeOf(values[row])
        if (bytes < STATEMENT_BYTES && row - from < STATEMENT_ROWS && row + 1 < rows) continue
        const tuples: ReturnType<typeof sql>[] = []
        for (let at = from; at <= row; at++) {
          tuples.push(sql`(${sql.join(list.map((values) => sql`${values[at] ?? null}`))})`)
        }
        await sql`${target}${sql.join(tuples)}`.execute(connection)
        from = row + 1
        bytes = 0
      }
    },
    async lockState(connection) {
      await sql`select id from coderag_state for update`.execute(connection)
    },
    keepRows: sql`lock in share mode`,
    isOneOf(column, { type, values }) {
      if (values.length === 0) return sql<boolean>`(1 = 0)`
      const list = values.map((value) => (type === 'hash' ? Buffer.from(value as Uint8Array) : value))
      return sql<boolean>`${column} in (${sql.join(list)})`
    },
    overlaps(column, values) {
      if (values.length === 0) return sql<boolean>`(1 = 0)`
      const tests = values.map((value) => sql`json_contains(${column}, ${JSON.stringify(value)})`)
      return sql<boolean>`(${sql.join(tests, sql` or `)})`
    },
    now: sql<number>`cast(unix_timestamp(now(3)) * 1000 as unsigned)`,
    indexVectors: async () => undefined,
    async maintain() {
      await sql`analyze table coderag_chunks, coderag_postings, coderag_documents`.execute(db)
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
    },
  }
}

/** Bytes of one statement, well below the smallest `max_allowed_packet` that servers have by default (16 MB). */
const STATEMENT_BYTES = 4 * 1024 * 1024
const STATEMENT_ROWS = 1_000

type Value = string | number | Buffer | null

function valuesOf(column: InsertColumn): readonly (Value | undefined)[] {
  if (column.type === 'vector') {
    const { values, dimensions } = column
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
    const rows = dimensions === 0 ? 0 : values.length / dimensions
    return Array.from({ length: rows }, (_, row) => bytes.subarray(2 * row * dimensions, 2 * (row + 1) * dimensions))
  }
  return column.values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value))
}

function sizeOf(value: Value | undefined): number {
  if (value instanceof Buffer) return 2 * value.length + 4
  return typeof value === 'string' ? 2 * value.length + 3 : 12
}

async function checkServer(db: Kysely<Tables>, location: string): Promise<void> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db)
  const version = rows[0]?.version ?? ''
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const isMaria = /mariadb/i.test(version)
  const isNew = isMaria ? major > 10 || (major === 10 && minor >= 5) : major >= 8
  if (isNew) return
  const needed = isMaria ? 'MariaDB 10.5' : 'MySQL 8.0'
  throw new SqlError(
    'SQL_SERVER_TOO_OLD',
    `${location} is version ${version}; coderag needs ${needed} or later. Upgrade the server, or use another one.`,
    { location, found: version, needed },
  )
}
