import { Kysely, PostgresDialect, sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { SqlAddress } from '../address.js'
import { SqlError } from '../errors.js'
import { binaryArray, NULL_SIZE } from '../format/binary-array.js'
import type { ResolvedSqlIndexOptions } from '../options.js'
import type { Tables } from '../schema/tables.js'
import { sqlError } from './connection-error.js'
import type { Database, InsertColumn } from './database.js'
import { loadDriver } from './load-driver.js'
import { readAgain } from './read-again.js'
import { transaction } from './transaction.js'

/** Oldest server whose `= any` with many values does not compare one by one. */
const OLDEST_SERVER = 14
/** First pgvector with `halfvec` and scans that go on until a filter lets enough rows pass. */
const OLDEST_PGVECTOR = [0, 8]

/**
 * Settings of each connection. Searches with a filter go on until enough rows pass; see pgvector's README. A random page
 * costs little more than the next one on a solid-state disk or in memory: with the default of 4, a few hundred chunks are
 * joined by reading all documents.
 */
const SESSION_SETTINGS =
  "set hnsw.ef_search = 400; set hnsw.iterative_scan = 'strict_order'; set hnsw.max_scan_tuples = 2000000000; set jit = off; set random_page_cost = 1.1"

/** Opens a PostgreSQL database through a pool of connections. The extension pgvector keeps the vectors. */
export async function openPostgres(
  { target, location }: SqlAddress,
  { connections, connectTimeoutMs }: ResolvedSqlIndexOptions,
): Promise<Database> {
  const { default: pg } = await loadDriver('pg', () => import('pg'))
  // The same option of the pool would also end the wait of callers while all connections are in use.
  class Client extends pg.Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
    }
  }
  const pool = new pg.Pool({
    Client,
    // The driver takes these modes for verify-full, and says so in a warning of several lines.
    connectionString: target.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full'),
    max: connections,
    application_name: 'coderag',
    // Numbers of 64 bits are row numbers and runs here, far below 2^53.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  // A lost connection is an error of the query that needs it. Without these listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.query(SESSION_SETTINGS).catch(() => undefined)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let halfvec: number | null = null

  const halfvecType = async (connection: Kysely<Tables>): Promise<number> => {
    if (halfvec !== null) return halfvec
    const { rows } = await sql<{ oid: number }>`select 'halfvec'::regtype::oid::int8 as oid`.execute(connection)
    halfvec = rows[0]?.oid ?? 0
    return halfvec
  }

  return {
    dialect: 'postgresql',
    location,
    vectors: 'table',
    types: { text: 'text collate "C"', name: 'text collate "C"', bytes: 'bytea', hash: 'bytea', vector: 'halfvec' },
    read: (work) => readAgain(() => work(db), location),
    write: (work) => transaction(db, location, work),
    exclusively: (work) =>
      transaction(db, location, async (connection) => {
        await sql`select pg_advisory_xact_lock(hashtext('coderag'), hashtext(current_schema()))`.execute(connection)
        return work(connection)
      }),
    async prepare() {
      try {
        await checkServer(db, location)
      } catch (cause) {
        throw sqlError(cause, location)
      }
    },
    async tuneTables(connection) {
      // The bytes are packed, or too small, so that compression costs time and saves nothing.
      await sql`alter table coderag_postings alter column data set storage external`.execute(connection)
      await sql`alter table coderag_blobs alter column data set storage external`.execute(connection)
      // A vector beside its row: a search reads both.
      await sql`alter table coderag_chunks alter column embedding set storage plain`.execute(connection)
    },
    async hasTable(connection, table) {
      const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
        connection,
      )
      return rows[0]?.found === true
    },
    async createIndex(connection, { table, columns, unique }) {
      const made = connection.schema
        .createIndex(`${table}_${columns.join('_')}`)
        .ifNotExists()
        .on(table)
        .columns([...columns])
      await (unique ? made.unique() : made).execute()
    },
    async insert(connection, table, columns, rows) {
      if (rows === 0) return
      const vector = Object.values(columns).some(({ type }) => type === 'vector') ? await halfvecType(connection) : 0
      const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
      const arrays = sql.join(
        Object.values(columns).map(
          (column) => sql`${encodeArray(column, rows, vector)}::${sql.raw(ARRAY_TYPES[column.type])}`,
        ),
      )
      await sql`insert into ${sql.table(table)} (${names}) select * from unnest(${arrays})`.execute(connection)
    },
    async lockState(connection) {
      await sql`select 1 from coderag_state for update`.execute(connection)
    },
    keepRows: sql`for share`,
    isOneOf(column, list) {
      if (list.type === 'bigint') {
        return sql<boolean>`${column} = any(${encodeArray(list, list.values.length, 0)}::int8[])`
      }
      const type = sql.raw(list.type === 'hash' ? 'bytea[]' : 'text[]')
      return sql<boolean>`${column} = any(${encodeArray(list, list.values.length, 0)}::${type})`
    },
    overlaps(column, values) {
      return sql<boolean>`${column}::jsonb ?| ${[...values]}::text[]`
    },
    now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::int8`,
    async indexVectors(dimensions) {
      const type = sql.raw(`halfvec(${dimensions ?? 0})`)
      try {
        await db.connection().execute(async (connection) => {
          await sql`set maintenance_work_mem = '1GB'`.execute(connection)
          if (dimensions === null) await sql`drop index if exists coderag_chunks_embedding`.execute(connection)
          else {
            await sql`create index concurrently if not exists coderag_chunks_embedding on coderag_chunks using hnsw ((embedding::${type}) halfvec_cosine_ops) where embedding is not null`.execute(
              connection,
            )
          }
          await sql`reset maintenance_work_mem`.execute(connection)
        })
      } catch (cause) {
        throw sqlError(cause, location)
      }
    },
    async maintain() {
      for (const table of ['coderag_chunks', 'coderag_postings', 'coderag_deletions', 'coderag_documents']) {
        await sql`analyze ${sql.table(table)}`.execute(db)
      }
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
    },
  }
}

const INT8 = 20

/** Object identifiers of types in binary arrays; see PostgreSQL's pg_type.dat. */
const ELEMENT_TYPES = { integer: 23, bigint: INT8, float: 701, text: 25, bytes: 17, hash: 17 } as const
const ARRAY_TYPES = {
  integer: 'int4[]',
  bigint: 'int8[]',
  float: 'float8[]',
  text: 'text[]',
  bytes: 'bytea[]',
  hash: 'bytea[]',
  vector: 'halfvec[]',
} as const

type EncodedColumn = InsertColumn | { readonly type: 'bigint'; readonly values: readonly number[] }

function encodeArray(column: EncodedColumn, rows: number, vectorType: number): Buffer {
  switch (column.type) {
    case 'integer':
      return binaryArray(ELEMENT_TYPES.integer, rows, {
        size: (row) => (column.values[row] == null ? NULL_SIZE : 4),
        write: (row, target, at) => target.writeInt32BE(column.values[row] ?? 0, at),
      })
    case 'bigint':
      return binaryArray(ELEMENT_TYPES.bigint, rows, {
        size: (row) => (column.values[row] == null ? NULL_SIZE : 8),
        write: (row, target, at) => target.writeBigInt64BE(BigInt(column.values[row] ?? 0), at),
      })
    case 'float':
      return binaryArray(ELEMENT_TYPES.float, rows, {
        size: (row) => (column.values[row] == null ? NULL_SIZE : 8),
        write: (row, target, at) => target.writeDoubleBE(column.values[row] ?? 0, at),
      })
    case 'text': {
      // PostgreSQL's text holds no zero character.
      const values = column.values.map((value) => (value === null ? null : Buffer.from(value.replaceAll('\0', ''))))
      return encodeBytes(ELEMENT_TYPES.text, rows, values)
    }
    case 'bytes':
    case 'hash':
      return encodeBytes(ELEMENT_TYPES.bytes, rows, column.values)
    case 'vector': {
      const { values, dimensions } = column
      return binaryArray(vectorType, rows, {
        size: () => 4 + 2 * dimensions,
        write: (row, target, at) => {
          target.writeInt16BE(dimensions, at)
          target.writeInt16BE(0, at + 2)
          for (let d = 0; d < dimensions; d++) {
            target.writeUInt16BE(values[row * dimensions + d] ?? 0, at + 4 + 2 * d)
          }
        },
      })
    }
  }
}

function encodeBytes(type: number, rows: number, values: readonly (Uint8Array | null)[]): Buffer {
  return binaryArray(type, rows, {
    size: (row) => values[row]?.length ?? NULL_SIZE,
    write: (row, target, at) => {
      const value = values[row]
      if (value != null) target.set(value, at)
    },
  })
}

async function checkServer(db: Kysely<Tables>, location: string): Promise<void> {
  const version = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db)
  const server = Math.floor(Number(version.rows[0]?.version ?? 0) / 10_000)
  if (server < OLDEST_SERVER) {
    throw new SqlError(
      'SQL_SERVER_TOO_OLD',
      `${location} is PostgreSQL ${server}; coderag needs ${OLDEST_SERVER} or later. Upgrade the server, or use another one.`,
      { location, found: String(server), needed: String(OLDEST_SERVER) },
    )
  }
  const installed = await pgvectorVersion(db)
  if (installed === null) {
    await sql`create extension if not exists vector`.execute(db).catch((cause: unknown) => {
      throw noPgvector(location, null, cause)
    })
  }
  const found = installed ?? (await pgvectorVersion(db))
  const [major = 0, minor = 0] = (found ?? '0.0').split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = OLDEST_PGVECTOR
  if (major < neededMajor || (major === neededMajor && minor < neededMinor)) throw noPgvector(location, found)
}

async function pgvectorVersion(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{
    version: string
  }>`select extversion as version from pg_extension where extname = 'vector'`.execute(db)
  return rows[0]?.version ?? null
}

function noPgvector(location: string, found: string | null, cause?: unknown): SqlError {
  const needed = OLDEST_PGVECTOR.join('.')
  const state = found === null ? 'does not have the extension pgvector' : `has pgvector ${found}`
  return new SqlError(
    'SQL_NO_PGVECTOR',
    `${location} ${state}; coderag needs ${needed} or later. Install pgvector on the server, then run as a superuser: CREATE EXTENSION vector (or ALTER EXTENSION vector UPDATE).`,
    { location, found },
    { cause },
  )
}
