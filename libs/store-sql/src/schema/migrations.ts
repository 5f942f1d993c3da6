import { randomBytes } from 'node:crypto'
import { CHUNK_COLUMNS } from '@coderag/types'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/database.js'
import { SqlError } from '../errors.js'
import type { Tables } from './tables.js'

/** Columns of `coderag_chunks` that have a chunk's own column names. */
export const SEARCHED_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'source_uri',
  'file_path',
  'corpus_type',
  'repo_name',
  'language',
  'symbol_kind',
  'service_name',
  'channel',
  'timestamp',
  'participants',
  'content_hash',
])

/** Columns of `coderag_contents`. */
export const CONTENT_COLUMNS = CHUNK_COLUMNS.filter(({ column }) => !SEARCHED_COLUMNS.has(column))

type Migration = (db: Kysely<Tables>, database: Database) => Promise<void>

/** Migrations in order. The schema version is their number: append, never change one that was released. */
const MIGRATIONS: readonly Migration[] = [createTables, keepVectors]

export const SCHEMA_VERSION = MIGRATIONS.length

/**
 * Returns the version of the tables, 0 if there are none.
 * @throws SqlError `SQL_SCHEMA_NEWER`.
 */
export async function schemaVersion(database: Database): Promise<number> {
  const found = await database.read(async (db) => {
    if (!(await database.hasTable(db, 'coderag_state'))) return 0
    const state = await db.selectFrom('coderag_state').select('schema_version').executeTakeFirst()
    return state?.schema_version ?? 0
  })
  if (found > SCHEMA_VERSION) throw newer(database, found)
  return found
}

/**
 * Checks that a reader can read the tables.
 * @throws SqlError `SQL_SCHEMA_NEWER`, `SQL_SCHEMA_OLDER`.
 */
export async function requireSchema(database: Database): Promise<void> {
  const found = await schemaVersion(database)
  if (found === SCHEMA_VERSION) return
  throw new SqlError(
    'SQL_SCHEMA_OLDER',
    `The tables in ${database.location} have version ${found}, this coderag reads version ${SCHEMA_VERSION}. Run \`coderag index\` once: it brings them up to date.`,
    { location: database.location, found, needed: SCHEMA_VERSION },
  )
}

/**
 * Brings the tables up to date. Writers call it; readers only check.
 * @throws SqlError `SQL_SCHEMA_NEWER`, `SQL_NO_PGVECTOR`, `SQL_ACCESS`.
 */
export async function migrate(database: Database): Promise<void> {
  if ((await schemaVersion(database)) === SCHEMA_VERSION) return
  await database.prepare()
  await database.exclusively(async (db) => {
    const exists = await database.hasTable(db, 'coderag_state')
    const state = exists ? await db.selectFrom('coderag_state').select('schema_version').executeTakeFirst() : undefined
    const found = state?.schema_version ?? 0
    if (found > SCHEMA_VERSION) throw newer(database, found)
    for (const migration of MIGRATIONS.slice(found)) await migration(db, database)
    await db.updateTable('coderag_state').set({ schema_version: SCHEMA_VERSION }).execute()
  })
}

function newer(database: Database, found: number): SqlError {
  return new SqlError(
    'SQL_SCHEMA_NEWER',
    `The tables in ${database.location} have version ${found}, this coderag knows versions up to ${SCHEMA_VERSION}. Update coderag, or use another database.`,
    { location: database.location, found, known: SCHEMA_VERSION },
  )
}

/**
 * Adds the column of vectors to tables that were made for a search engine beside MySQL. Rows that are there have no vector:
 * reading one fails until its source is crawled again.
 */
async function keepVectors(db: Kysely<Tables>, database: Database): Promise<void> {
  const tables = await db.introspection.getTables()
  const chunks = tables.filter(({ name }) => name === 'coderag_chunks')
  if (chunks.some(({ columns }) => columns.some(({ name }) => name === 'embedding'))) return
  await db.schema.alterTable('coderag_chunks').addColumn('embedding', sql.raw(database.types.vector)).execute()
}

/** Creates all tables. MySQL commits each statement by itself, so every statement can be repeated. */
async function createTables(db: Kysely<Tables>, database: Database): Promise<void> {
  const { types } = database
  const text = sql.raw(types.text)
  const name = sql.raw(types.name)
  const bytes = sql.raw(types.bytes)
  const hash = sql.raw(types.hash)
  const create = (table: keyof Tables) => db.schema.createTable(table).ifNotExists()
  const index = (table: keyof Tables, columns: readonly string[], unique = false) =>
    database.createIndex(db, { table, columns, unique })

  await create('coderag_generations')
    .addColumn('generation', 'bigint', (column) => column.primaryKey())
    .addColumn('token', name, (column) => column.notNull())
    .addColumn('manifest', bytes, (column) => column.notNull())
    .execute()
  await create('coderag_claims')
    .addColumn('source_id', name, (column) => column.primaryKey())
    .addColumn('token', name, (column) => column.notNull())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('pid', 'bigint', (column) => column.notNull())
    .addColumn('pid_space', text)
    .addColumn('ticks', text)
    .addColumn('started_at', text, (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await create('coderag_runs')
    .addColumn('run', 'bigint', (column) => column.primaryKey())
    .addColumn('token', name, (column) => column.notNull())
    .execute()
  await create('coderag_documents')
    .addColumn('document', 'bigint', (column) => column.primaryKey())
    .addColumn('source_key', hash, (column) => column.notNull())
    .addColumn('source_uri', text, (column) => column.notNull())
    .addColumn('file_path', text)
    .execute()
  await index('coderag_documents', ['source_key'], true)
  await index('coderag_documents', ['source_uri'])

  await create('coderag_chunks')
    .addColumn('row_id', 'bigint', (column) => column.notNull())
    .addColumn('created_run', 'bigint', (column) => column.notNull())
    .addColumn('id', hash, (column) => column.notNull())
    .addColumn('document', 'bigint', (column) => column.notNull())
    .addColumn('corpus_type', text, (column) => column.notNull())
    .addColumn('repo_name', text)
    .addColumn('language', text)
    .addColumn('symbol_kind', text)
    .addColumn('service_name', text)
    .addColumn('channel', text)
    .addColumn('timestamp', text)
    .addColumn('participants', text, (column) => column.notNull())
    .addColumn('content_hash', hash, (column) => column.notNull())
    .addColumn('embedding', sql.raw(types.vector))
    .addPrimaryKeyConstraint('coderag_chunks_key', ['row_id', 'created_run'])
    .execute()
  await index('coderag_chunks', ['id'])
  await index('coderag_chunks', ['document'])
  await index('coderag_chunks', ['content_hash'])
  await index('coderag_chunks', ['created_run'])

  let contents = create('coderag_contents')
    .addColumn('row_id', 'bigint', (column) => column.primaryKey())
    .addColumn('tokens', 'integer', (column) => column.notNull())
  for (const { column, type, nullable } of CONTENT_COLUMNS) {
    contents = contents.addColumn(column, type === 'int' ? 'integer' : text, (added) =>
      nullable ? added : added.notNull(),
    )
  }
  await contents.execute()

  await create('coderag_deletions')
    .addColumn('row_id', 'bigint', (column) => column.notNull())
    .addColumn('run', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('coderag_deletions_key', ['row_id', 'run'])
    .execute()
  await index('coderag_deletions', ['run'])
  await create('coderag_postings')
    .addColumn('term', name, (column) => column.notNull())
    .addColumn('run', 'bigint', (column) => column.notNull())
    .addColumn('block', 'integer', (column) => column.notNull())
    .addColumn('data', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('coderag_postings_key', ['term', 'run', 'block'])
    .execute()
  await index('coderag_postings', ['run'])
  await create('coderag_vector_blocks')
    .addColumn('run', 'bigint', (column) => column.notNull())
    .addColumn('block', 'integer', (column) => column.notNull())
    .addColumn('data', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('coderag_vector_blocks_key', ['run', 'block'])
    .execute()

  await create('coderag_files')
    .addColumn('graph', 'bigint', (column) => column.notNull())
    .addColumn('name', name, (column) => column.notNull())
    .addColumn('blob_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('coderag_files_key', ['graph', 'name'])
    .execute()
  await create('coderag_blobs')
    .addColumn('blob_id', 'bigint', (column) => column.notNull())
    .addColumn('piece', 'integer', (column) => column.notNull())
    .addColumn('run', 'bigint', (column) => column.notNull())
    .addColumn('data', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('coderag_blobs_key', ['blob_id', 'piece'])
    .execute()
  await create('coderag_histories')
    .addColumn('name', name, (column) => column.primaryKey())
    .addColumn('data', bytes, (column) => column.notNull())
    .execute()

  await create('coderag_nodes')
    .addColumn('graph', 'bigint', (column) => column.notNull())
    .addColumn('name', name, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('language', text)
    .addColumn('aliases', text, (column) => column.notNull())
    .addColumn('ports', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('coderag_nodes_key', ['graph', 'name'])
    .execute()
  await create('coderag_edges')
    .addColumn('graph', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('source', name, (column) => column.notNull())
    .addColumn('target', name, (column) => column.notNull())
    .addColumn('edge_type', text, (column) => column.notNull())
    .addColumn('confidence', 'double precision', (column) => column.notNull())
    .addColumn('methods', text, (column) => column.notNull())
    .addColumn('url_patterns', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('coderag_edges_key', ['graph', 'position'])
    .execute()
  await index('coderag_edges', ['graph', 'source'])
  await index('coderag_edges', ['graph', 'target'])

  await database.tuneTables(db)
  // Last, because its presence says that the other tables are there.
  await create('coderag_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('schema_version', 'integer', (column) => column.notNull())
    .addColumn('index_name', name, (column) => column.notNull())
    .addColumn('next_run', 'bigint', (column) => column.notNull())
    .addColumn('next_row', 'bigint', (column) => column.notNull())
    .addColumn('next_document', 'bigint', (column) => column.notNull())
    .addColumn('next_blob', 'bigint', (column) => column.notNull())
    .addColumn('generation', 'bigint')
    .addColumn('identity', text)
    .addColumn('graph', 'bigint')
    .execute()
  await db
    .insertInto('coderag_state')
    .values({
      id: 1,
      schema_version: 0,
      index_name: `coderag_${randomBytes(6).toString('hex')}`,
      next_run: 1,
      next_row: 1,
      next_document: 1,
      next_blob: 1,
      generation: null,
      identity: null,
      graph: null,
    })
    .execute()
}
