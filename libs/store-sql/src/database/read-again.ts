import { isConnectionLoss, sqlError } from './connection-error.js'

/**
 * Runs a read, and once more if the connection is lost: a pool has others.
 *
 * @throws What `sqlError` makes of the failure.
 */
export async function readAgain<T>(read: () => Promise<T>, location: string): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (cause) {
      if (attempt === 1 && isConnectionLoss(cause)) continue
      throw sqlError(cause, location)
    }
  }
}
