import { CoderagError } from '@coderag/types'
import { SqlError, type SqlErrorCode } from '../errors.js'

/** Place and the facts of a driver's error. Drivers put them into different properties. */
interface DriverError {
  readonly code: string
  readonly message: string
}

/** Converts an error of a driver into one that says what to do. Never repeats an address with a password. */
export function sqlError(cause: unknown, location: string): CoderagError {
  if (CoderagError.is(cause)) return cause
  const { code, message } = driverError(cause)
  const rule = RULES.find(({ codes, text }) => codes.has(code) || text?.test(message) === true)
  const found = rule?.error ?? 'SQL_FAILED'
  const reason = code === '' ? firstLine(message) : code
  const advice = rule?.advice(location) ?? `${location} refused a statement (${firstLine(message)}).`
  return new SqlError(found, advice, { location, reason } as never, { cause })
}

/** Tests whether an error means that the connection was lost, so that the same query can succeed on another one. */
export function isConnectionLoss(cause: unknown): boolean {
  if (CoderagError.is(cause)) return cause.code === 'SQL_CONNECTION_LOST' || cause.code === 'SQL_UNREACHABLE'
  const { code, message } = driverError(cause)
  return LOST.codes.has(code) || (LOST.text?.test(message) ?? false)
}

/** Tests whether the server gave a transaction up in favour of another one. */
export function isDeadlock(cause: unknown): boolean {
  return DEADLOCKS.has(driverError(cause).code)
}

const DEADLOCKS: ReadonlySet<string> = new Set([
  '40P01',
  '40001',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
])

interface Rule {
  readonly codes: ReadonlySet<string>
  readonly text?: RegExp
  readonly error: SqlErrorCode
  readonly advice: (location: string) => string
}

const LOST: Rule = {
  codes: new Set([
    '57P01',
    '57P02',
    '57P03',
    '08003',
    '08006',
    '08001',
    'ECONNRESET',
    'EPIPE',
    'PROTOCOL_CONNECTION_LOST',
    'ER_SERVER_SHUTDOWN',
    'ER_CLIENT_INTERACTION_TIMEOUT',
    'ER_CONNECTION_KILLED',
  ]),
  text: new RegExp(
    String.raw`connection terminated|connection error and is not queryable|connection is in closed state|` +
      String.raw`closed the connection|socket has been ended`,
    'i',
  ),
  error: 'SQL_CONNECTION_LOST',
  advice: (location) =>
    `The connection to ${location} was lost. The last commit is whole; run the command again when the server is back.`,
}

/** Codes are SQLSTATEs of PostgreSQL, names of MySQL, and error codes of Node and of SQLite. The first rule counts. */
const RULES: readonly Rule[] = [
  {
    codes: new Set([
      '28P01',
      '28000',
      'ER_ACCESS_DENIED_ERROR',
      'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
      'ER_DBACCESS_DENIED_ERROR',
    ]),
    text: /password must be a string|no password was provided/i,
    error: 'SQL_ACCESS',
    advice: (location) =>
      `The server refuses the user or the password for ${location}. Check both in the address of the index; special characters in a password are written as %XX.`,
  },
  {
    codes: new Set(['42501', 'ER_TABLEACCESS_DENIED_ERROR', 'ER_SPECIFIC_ACCESS_DENIED_ERROR', 'SQLITE_READONLY']),
    error: 'SQL_ACCESS',
    advice: (location) =>
      `The user may not do this in ${location}. Grant the right to create tables to the crawler's user, and to read them to the server's.`,
  },
  {
    codes: new Set(['3D000', 'ER_BAD_DB_ERROR']),
    error: 'SQL_NO_DATABASE',
    advice: (location) => `There is no database ${location}. Create it first, or correct the name in the address.`,
  },
  {
    codes: new Set(['SQLITE_CANTOPEN', 'SQLITE_NOTADB']),
    error: 'SQL_NO_DATABASE',
    advice: (location) =>
      `${location} can't be opened as a SQLite database. Give a file in a directory that exists and can be written.`,
  },
  {
    codes: new Set([
      'HANDSHAKE_NO_SSL_SUPPORT',
      'HANDSHAKE_SSL_ERROR',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ]),
    text: /does not support (?:ssl|secure)|no encryption|certificate|ssl is required|require_secure_transport/i,
    error: 'SQL_TLS',
    advice: (location) =>
      `Client and server do not agree on TLS for ${location}. Set sslmode in the address as the server needs it (PostgreSQL: sslmode=disable, require or verify-full), or correct its certificate.`,
  },
  {
    codes: new Set(['53100', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL', 'ENOSPC', 'SQLITE_FULL']),
    text: /no space left|disk full|disk quota/i,
    error: 'SQL_DISK_FULL',
    advice: (location) => `The disk of ${location} is full. Free space and run again: the last commit is intact.`,
  },
  LOST,
  {
    codes: new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']),
    text: /timeout expired|connect ETIMEDOUT|connection terminated due to connection timeout/i,
    error: 'SQL_UNREACHABLE',
    advice: (location) =>
      `No server answers at ${location}. Check host and port in the address of the index, and that the server runs.`,
  },
]

function driverError(cause: unknown): DriverError {
  if (typeof cause !== 'object' || cause === null) return { code: '', message: String(cause) }
  // Node tries several addresses of a host and reports all failures in one error.
  if (cause instanceof AggregateError && cause.errors.length > 0) return driverError(cause.errors[0])
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const message = cause instanceof Error ? cause.message : ''
  if (code === 'ERR_SQLITE_ERROR' && 'errcode' in cause) return { code: sqliteCode(Number(cause.errcode)), message }
  return { code, message }
}

/** Names of SQLite's primary result codes; see sqlite.org/rescode.html. */
function sqliteCode(extended: number): string {
  const primary = extended & 0xff
  return SQLITE_CODES.get(primary) ?? `SQLITE_${primary}`
}

const SQLITE_CODES: ReadonlyMap<number, string> = new Map([
  [5, 'SQLITE_BUSY'],
  [8, 'SQLITE_READONLY'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [26, 'SQLITE_NOTADB'],
])

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? ''
}
