import { setTimeout as wait } from 'node:timers/promises'

/** Time and chance, so that tests have their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 inclusive to 1 exclusive. */
  random(): number
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, { ref: true, ...(signal === undefined ? {} : { signal }) })
    } catch (error) {
      // Whoever aborted said why; the timer only says that it was.
      signal?.throwIfAborted()
      throw error
    }
  },
}
