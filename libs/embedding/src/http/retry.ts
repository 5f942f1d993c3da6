/** First pause in milliseconds; each later one is twice as long, up to the last. */
const FIRST_MS = 500
const LAST_MS = 30_000

/**
 * Returns the wait before attempt `attempt + 1` if the server names none: a random time between half the step and the
 * whole step, so that clients that failed together do not retry together.
 * @param attempt - 1 after the first failure.
 * @param random - 0 inclusive to 1 exclusive.
 * @returns Milliseconds.
 */
export function backoffMs(attempt: number, random: number): number {
  const step = Math.min(LAST_MS, FIRST_MS * 2 ** (attempt - 1))
  return Math.round(step / 2 + (step / 2) * random)
}

/**
 * Reads a `Retry-After` header: seconds, or a date (RFC 9110, 10.2.3).
 *
 * @param now - Milliseconds since the epoch.
 * @returns Milliseconds to wait, at least 0; null when there is no such header or it says nothing.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const value = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(value)) return Math.round(Number(value) * 1_000)
  // A date has letters; without this check `Date.parse` would take a bare year.
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** Returns true if the same request can succeed later. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
