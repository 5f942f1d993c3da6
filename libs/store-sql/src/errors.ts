import { CoderagError, EXIT } from '@coderag/types'

/** Every way an index in a SQL database fails, with the facts that each failure carries. */
interface SqlFailures {
  /** The address of the index has no form that this package knows. */
  SQL_ADDRESS: { address: string }
  /** The driver of the database is not installed. */
  SQL_PACKAGE_MISSING: { package: string }
  /** There is no server at the address, or it does not answer. */
  SQL_UNREACHABLE: { location: string; reason: string }
  /** The server does not accept user and password, or the user lacks a right. */
  SQL_ACCESS: { location: string; reason: string }
  /** The server has no database of that name, or the file can't be opened. */
  SQL_NO_DATABASE: { location: string; reason: string }
  /** Server and client do not agree on TLS. */
  SQL_TLS: { location: string; reason: string }
  /** PostgreSQL has no pgvector extension of a version that has `halfvec`. */
  SQL_NO_PGVECTOR: { location: string; found: string | null }
  /** The server is older than what the queries need. */
  SQL_SERVER_TOO_OLD: { location: string; found: string; needed: string }
  /** A newer version of coderag has changed the tables. */
  SQL_SCHEMA_NEWER: { location: string; found: number; known: number }
  /** The tables are those of an earlier version of coderag, and no crawl has brought them up to date. */
  SQL_SCHEMA_OLDER: { location: string; found: number; needed: number }
  /** The connection was lost and did not come back. */
  SQL_CONNECTION_LOST: { location: string; reason: string }
  /** The disk of the server, or a quota, is full. */
  SQL_DISK_FULL: { location: string; reason: string }
  /** Another writer holds a source. */
  SQL_CLAIMED: { source: string; host: string; pid: number; since: string }
  /** Another writer took a claim over, because this one seemed dead. */
  SQL_CLAIM_LOST: { location: string }
  /** The vectors have another number of dimensions than the index; null stands for no vectors. */
  SQL_DIMENSIONS: { expected: number | null; found: number | null }
  /** A query vector is all zeros or contains a number that is not finite. */
  SQL_VECTOR: { dimensions: number }
  /** The index keeps vectors in no place: MySQL needs the setting `vectors`. */
  SQL_NO_VECTORS: { location: string }
  /** A reader with limits opens an index whose words are in Qdrant. */
  SQL_PART_UNSUPPORTED: { location: string }
  /** The index has its vectors and words in Qdrant and is opened without, or the other way round. */
  SQL_VECTORS_ELSEWHERE: { location: string; indexed: 'qdrant' | 'database' }
  /** A part of the generation is not there any more. */
  SQL_MISSING: { location: string; part: string }
  /** The database refused a statement for another reason; `cause` is its error. */
  SQL_FAILED: { location: string; reason: string }
}

export type SqlErrorCode = keyof SqlFailures

export class SqlError<C extends SqlErrorCode = SqlErrorCode> extends CoderagError<C, SqlFailures[C]> {
  override readonly name = 'SqlError'

  override get exitCode() {
    return USAGE.has(this.code) ? EXIT.usage : EXIT.index
  }
}

const USAGE: ReadonlySet<SqlErrorCode> = new Set<SqlErrorCode>([
  'SQL_ADDRESS',
  'SQL_PACKAGE_MISSING',
  'SQL_NO_VECTORS',
  'SQL_PART_UNSUPPORTED',
])

/**
 * Checks that an index is opened with the search engine that it was made with.
 *
 * @param collection - Collection of the newest generation; empty if the database has everything.
 * @throws SqlError `SQL_VECTORS_ELSEWHERE`: otherwise most of the index would silently not be found.
 */
export function requireSameEngine(collection: string, hasEngine: boolean, location: string): void {
  if ((collection !== '') === hasEngine) return
  const message = hasEngine
    ? `The index in ${location} has its vectors and words in the database, and "vectors" is set. Remove the setting, or copy the index to an empty database with it (coderag copy).`
    : `The index in ${location} has its vectors and words in Qdrant. Set "vectors" to the address of that server.`
  throw new SqlError('SQL_VECTORS_ELSEWHERE', message, { location, indexed: hasEngine ? 'database' : 'qdrant' })
}
