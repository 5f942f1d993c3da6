import type { Clock } from '../src/index.js'

/** A clock that stands still but for the pauses it is asked for, and remembers them. */
export function fakeClock(start = Date.UTC(2026, 0, 1)): Clock & { readonly pauses: number[] } {
  const pauses: number[] = []
  let now = start
  return {
    pauses,
    now: () => now,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      pauses.push(ms)
      now += ms
    },
  }
}
