import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.js'
import { isDeadlock, sqlError } from './connection-error.js'

const ATTEMPTS = 5

/**
 * Runs a short transaction on a server. It is repeated after a deadlock, and not after a lost connection.
 *
 * @throws What `sqlError` makes of the failure of `work`, also if the server can't roll back after it: MariaDB ends when
 *   its disk is full.
 */
export async function transaction<T>(
  db: Kysely<Tables>,
  location: string,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let failure: { readonly cause: unknown } | null = null
    try {
      return await db.transaction().execute(async (connection) => {
        try {
          return await work(connection)
        } catch (cause) {
          failure = { cause }
          throw cause
        }
      })
    } catch (ending) {
      const { cause } = failure ?? { cause: ending }
      if (attempt < ATTEMPTS && isDeadlock(cause)) continue
      throw sqlError(cause, location)
    }
  }
}
