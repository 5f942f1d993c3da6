import { setTimeout } from 'node:timers/promises'
import { qdrantError } from './errors.js'

const ATTEMPTS = 5
const PAUSE_MS = 200

/**
 * Sends a request, and sends it again if the connection failed: the server closes connections that wait, and restarts. All
 * requests of this library can be repeated.
 */
export async function withRetry<T>(
  request: () => Promise<T>,
  { location, collection }: { location: string; collection: string },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request()
    } catch (cause) {
      const error = qdrantError(cause, location, collection)
      if (error.code !== 'QDRANT_UNREACHABLE' || attempt === ATTEMPTS) throw error
      await setTimeout(PAUSE_MS * 2 ** attempt)
    }
  }
}
