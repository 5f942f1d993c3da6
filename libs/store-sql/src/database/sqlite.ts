import type * as Sqlite from 'node:sqlite'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { SqlAddress } from '../address.js'
import type { Tables } from '../schema/tables.js'
import { SqlError } from '../errors.js'
import { sqlError } from './connection-error.js'
import type { Database, InsertColumn } from './database.js'

type SqliteModule = typeof Sqlite

/**
 * Opens a SQLite database through the module of Node. Readers and the writer have a connection each: in the WAL mode a
 * reader keeps its state while the writer commits.
 */
export async function openSqlite({ target, location }: SqlAddress): Promise<Database> {
  const sqlite = sqliteModule(location)
  let reading: DatabaseSync | null = null
  let writing: DatabaseSync | null = null
  const open = (): DatabaseSync => {
    try {
      return openFile(sqlite, target)
    } catch (cause) {
      throw sqlError(cause, location)
    }
  }
  const reader = kyselyOn(() => (reading ??= open()))
  const writer = kyselyOn(() => (writing ??= open()))
  let queue: Promise<unknown> = Promise.resolve()

  const transaction = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const next = queue.then(async () => {
      try {
        await sql`begin immediate`.execute(writer)
        try {
          const result = await work(writer)
          await sql`commit`.execute(writer)
          return result
        } catch (error) {
          await sql`rollback`.execute(writer).catch(() => undefined)
          throw error
        }
      } catch (cause) {
        throw sqlError(cause, location)
      }
    })
    queue = next.catch(() => undefined)
    return next
  }

  return {
    dialect: 'sqlite',
    location,
    vectors: 'blocks',
    types: { text: 'text', name: 'text', bytes: 'blob', hash: 'blob', vector: 'blob' },
    async read(work) {
      try {
        return await work(reader)
      } catch (cause) {
        throw sqlError(cause, location)
      }
    },
    write: transaction,
    exclusively: transaction,
    prepare: async () => undefined,
    tuneTables: async () => undefined,
    async hasTable(db, table) {
      const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(db)
      return rows.length > 0
    },
    async createIndex(db, { table, columns, unique }) {
      const made = db.schema
        .createIndex(`${table}_${columns.join('_')}`)
        .ifNotExists()
        .on(table)
        .columns([...columns])
      await (unique ? made.unique() : made).execute()
    },
    async insert(_, table, columns, rows) {
      const names = Object.keys(columns)
      const places = names.map(() => '?').join(', ')
      const statement = (writing ??= open()).prepare(`insert into ${table} (${names.join(', ')}) values (${places})`)
      const values = Object.values(columns).map(valueReader)
      for (let row = 0; row < rows; row++) statement.run(...values.map((valueOf) => valueOf(row)))
    },
    // The one writer has the whole file.
    lockState: async () => undefined,
    keepRows: sql``,
    isOneOf(column, { type, values }) {
      const list = JSON.stringify(type === 'hash' ? values.map((value) => Buffer.from(value).toString('hex')) : values)
      const value = sql.raw(type === 'hash' ? 'unhex(value)' : 'value')
      return sql<boolean>`${column} in (select ${value} from json_each(${list}))`
    },
    overlaps(column, values) {
      const list = JSON.stringify(values)
      return sql<boolean>`exists (select 1 from json_each(${column}) own join json_each(${list}) wanted on own.value = wanted.value)`
    },
    now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
    indexVectors: async () => undefined,
    async maintain() {
      await sql`pragma optimize`.execute(writer)
      await sql`pragma wal_checkpoint(truncate)`.execute(writer)
    },
    async [Symbol.asyncDispose]() {
      await queue
      reading?.close()
      writing?.close()
      reading = null
      writing = null
    },
  }
}

/** Not an import, because bundlers take the name for that of a package. */
function sqliteModule(location: string): SqliteModule {
  const found = process.getBuiltinModule('node:sqlite')
  if (found !== undefined) return found
  throw new SqlError(
    'SQL_SERVER_TOO_OLD',
    `${location} needs Node 22.13 or later, which has SQLite; this is Node ${process.versions.node}.`,
    { location, found: process.versions.node, needed: '22.13' },
  )
}

function openFile({ DatabaseSync: Connection }: SqliteModule, path: string): DatabaseSync {
  const database = new Connection(path)
  // `synchronous = normal` with a WAL loses no consistency, and at most the last commits at a loss of power.
  database.exec(`
    pragma busy_timeout = 30000;
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma cache_size = -65536;
    pragma mmap_size = 2147418112;
    pragma temp_store = memory;
  `)
  return database
}

function valueReader(column: InsertColumn): (row: number) => SQLInputValue {
  if (column.type !== 'vector') return (row) => column.values[row] ?? null
  const { values, dimensions } = column
  return (row) => bytesOf(values.subarray(row * dimensions, (row + 1) * dimensions))
}

function bytesOf(halves: Uint16Array): Uint8Array {
  return new Uint8Array(halves.buffer, halves.byteOffset, halves.byteLength)
}

/** Kysely on the module of Node, with statements that are prepared once. */
function kyselyOn(open: () => DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new NodeSqliteDriver(open),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

class NodeSqliteDriver implements Driver {
  readonly #connection: NodeSqliteConnection

  constructor(open: () => DatabaseSync) {
    this.#connection = new NodeSqliteConnection(open)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  // Transactions are begun by `transaction` above, because Kysely does not begin them as `immediate`.
  async beginTransaction(): Promise<void> {}

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #open: () => DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(open: () => DatabaseSync) {
    this.#open = open
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#statement(text)
    const values = parameters as readonly SQLInputValue[]
    if (returnsRows(text)) return { rows: statement.all(...values) as Row[] }
    const { changes } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This connection does not stream.')
  }

  #statement(text: string): StatementSync {
    const known = this.#prepared.get(text)
    if (known !== undefined) return known
    const statement = this.#open().prepare(text)
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear()
    this.#prepared.set(text, statement)
    return statement
  }
}

const MAX_PREPARED = 200

function returnsRows(text: string): boolean {
  return /^\s*(?:select|with|pragma|explain)\b/i.test(text) || /\breturning\b/i.test(text)
}
