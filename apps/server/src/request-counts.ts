import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { SharedByProcesses } from './options.js'

/** Time over which requests are counted. */
export const MINUTE_MS = 60_000

/** Returns the store of `@fastify/rate-limit` in which requests are counted for all processes together. */
export function storeOf({ count }: SharedByProcesses): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr(reader: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      count(reader).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      )
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}
