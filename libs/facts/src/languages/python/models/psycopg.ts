import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** PostgreSQL drivers; psycopg2cffi is psycopg2 for PyPy: https://pypi.org/project/psycopg2cffi/. */
export const psycopg: LibraryModel = {
  name: 'psycopg',
  imports: ['psycopg', 'psycopg2', 'psycopg2cffi', 'psycopg_pool', 'asyncpg', 'aiopg'],
  words: ['psycopg', 'asyncpg', 'aiopg'],
  rules: [
    call(
      'psycopg.connect',
      'psycopg.create_pool',
      'psycopg.ConnectionPool',
      'psycopg.AsyncConnectionPool',
      'psycopg.Connection.connect',
      'psycopg.AsyncConnection.connect',
      'psycopg.pool.ThreadedConnectionPool',
      'psycopg.pool.SimpleConnectionPool',
      'psycopg.SimpleConnectionPool',
      'psycopg.ThreadedConnectionPool',
    ).connectsToDatabase('postgres', {
      address: firstOf(argument('host'), argument('dsn'), argument(0), argument('conninfo')),
    }),
  ],
}
