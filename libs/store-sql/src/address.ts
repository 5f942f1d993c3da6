import { SqlError } from './errors.js'

export type DialectName = 'sqlite' | 'postgresql' | 'mysql'

/** A parsed address of an index. */
export interface SqlAddress {
  readonly dialect: DialectName
  /** Address as the driver takes it: a path for SQLite, otherwise a URL, which can hold a password. */
  readonly target: string
  /** Address for messages: without password and options. */
  readonly location: string
}

/**
 * Parses `sqlite:<path>`, `postgres://…`, `postgresql://…`, `mysql://…` or `mariadb://…`.
 * @throws SqlError `SQL_ADDRESS`. The message does not repeat the address, which can hold a password.
 */
export function parseAddress(address: string): SqlAddress {
  const scheme = /^([a-z]+):/i.exec(address)?.[1]?.toLowerCase() ?? ''
  if (scheme === 'sqlite') {
    const path = address.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '')
    if (path === '') throw badAddress(scheme)
    return { dialect: 'sqlite', target: path, location: `sqlite:${path}` }
  }
  const dialect = DIALECTS.get(scheme)
  if (dialect === undefined) throw badAddress(scheme)
  const url = parseUrl(address, scheme)
  const user = url.username === '' ? '' : `${decodeURIComponent(url.username)}@`
  return { dialect, target: address, location: `${scheme}://${user}${url.host}${url.pathname}` }
}

const DIALECTS: ReadonlyMap<string, DialectName> = new Map([
  ['postgres', 'postgresql'],
  ['postgresql', 'postgresql'],
  ['mysql', 'mysql'],
  ['mariadb', 'mysql'],
])

function parseUrl(address: string, scheme: string): URL {
  try {
    return new URL(address)
  } catch {
    throw badAddress(scheme)
  }
}

function badAddress(scheme: string): SqlError {
  const known = 'sqlite:<file>, postgres://<user>@<host>/<database>, mysql://<user>@<host>/<database>'
  return new SqlError(
    'SQL_ADDRESS',
    `The address of the index (${scheme === '' ? 'without a scheme' : `${scheme}:…`}) is not valid. Use one of: ${known}. Special characters in a password are written as %XX.`,
    { address: `${scheme}:…` },
  )
}
