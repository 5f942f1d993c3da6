import { EmbeddingError } from '../errors.js'
import { systemClock, type Clock } from './clock.js'
import { backoffMs, isPassing, retryAfterMs } from './retry.js'

export interface ClientOptions {
  readonly provider: string
  /** Complete, with the path. */
  readonly url: URL
  /** Sent as a bearer token; null: the server wants none. */
  readonly apiKey: string | null
  /** Milliseconds for one attempt, from sending to the last byte. */
  readonly timeoutMs: number
  /** Attempts per request, the first included. */
  readonly maxAttempts: number
  /** Milliseconds; a server that wants a longer pause is given up. */
  readonly maxRetryAfterMs: number
  readonly clock?: Clock
}

/** Sends JSON and reads JSON, as often as it takes. */
export interface JsonClient {
  /**
   * @throws EmbeddingError `EMBED_REFUSED`, `EMBED_RATE_LIMITED`, `EMBED_UNAVAILABLE`; the signal's reason.
   */
  post(body: unknown, signal: AbortSignal | undefined): Promise<unknown>
}

/** Result of a failed attempt that can be retried. */
interface Setback {
  readonly status: number | null
  readonly reason: string
  readonly retryAfterMs: number | null
}

export function createJsonClient(options: ClientOptions): JsonClient {
  const { provider, url, apiKey, timeoutMs, maxAttempts, maxRetryAfterMs, clock = systemClock } = options
  const { host } = url
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  /** A rate limit is the account's, so it holds for requests that run beside the one that met it. */
  let pausedUntil = 0

  const attempt = async (body: string, signal: AbortSignal | undefined): Promise<{ json: unknown } | Setback> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    let response: Response
    let text: string
    try {
      // A redirect would carry the texts to a server that nobody named.
      response = await fetch(url, { method: 'POST', headers, body, signal: either, redirect: 'error' })
      text = await response.text()
    } catch (error) {
      signal?.throwIfAborted()
      const reason = timeout.aborted ? `no answer within ${timeoutMs} ms` : networkReason(error)
      return { status: null, reason, retryAfterMs: null }
    }
    const { status } = response
    if (response.ok) {
      const json = parseJson(text)
      return json === undefined ? { status, reason: 'the answer is cut off or no JSON', retryAfterMs: null } : { json }
    }
    const reason = statedCode(text)
    // An empty account answers like a busy one, and no waiting fills it.
    if (isPassing(status) && reason !== 'insufficient_quota') {
      return {
        status,
        reason: `status ${status}`,
        retryAfterMs: retryAfterMs(response.headers.get('retry-after'), clock.now()),
      }
    }
    throw new EmbeddingError(
      'EMBED_REFUSED',
      `${provider} at ${host} refused the request: status ${status}${reason === null ? '' : ` (${reason})`}. ${advice(status, reason)}`,
      { provider, host, status, reason },
    )
  }

  return {
    async post(value, signal) {
      const body = JSON.stringify(value)
      for (let attempts = 1; ; attempts++) {
        const wait = pausedUntil - clock.now()
        if (wait > 0) await clock.sleep(wait, signal)
        signal?.throwIfAborted()
        const result = await attempt(body, signal)
        if ('json' in result) return result.json
        const { status, reason, retryAfterMs: asked } = result
        const tooLong = asked !== null && asked > maxRetryAfterMs
        if (attempts >= maxAttempts || tooLong)
          throw status === 429 ? limited(attempts, asked) : unavailable(attempts, reason)
        const pause = asked ?? backoffMs(attempts, clock.random())
        if (status === 429 || status === 503) pausedUntil = Math.max(pausedUntil, clock.now() + pause)
        else await clock.sleep(pause, signal)
      }
    },
  }

  function limited(attempts: number, asked: number | null): EmbeddingError {
    const wanted = asked === null ? '' : ` and asks to wait ${Math.ceil(asked / 1_000)} s`
    const message = `${provider} at ${host} limits the rate${wanted}; given up after ${attempts} attempts. Run again later: vectors that came back are kept. Lower concurrency helps too.`
    return new EmbeddingError('EMBED_RATE_LIMITED', message, { provider, host, attempts, retryAfterMs: asked })
  }

  function unavailable(attempts: number, reason: string): EmbeddingError {
    const message = `${provider} at ${host} gave no usable answer in ${attempts} attempts (last: ${reason}). Check that it runs and can be reached, then run again: vectors that came back are kept.`
    return new EmbeddingError('EMBED_UNAVAILABLE', message, { provider, host, attempts, reason })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * The machine-readable code of an error answer. Its prose is left out: services quote keys and texts in it.
 *
 * @returns Null when there is none that looks like a code.
 */
function statedCode(text: string): string | null {
  const json = parseJson(text)
  const error = isRecord(json) && isRecord(json['error']) ? json['error'] : null
  for (const value of [error?.['code'], error?.['type']]) {
    if (typeof value === 'string' && /^[a-z][a-z_]{1,63}$/.test(value)) return value
  }
  return null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** `ECONNREFUSED` and the like; messages of unknown origin could quote the request. */
function networkReason(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(cause.code)) return cause.code
  }
  return 'network error'
}

function advice(status: number, reason: string | null): string {
  if (reason === 'insufficient_quota') return 'The account has no credit left.'
  if (status === 401 || status === 403) return 'Check the key in the environment.'
  if (status === 404) return 'Check the model name and the base URL.'
  if (status === 413) return 'Lower batchTexts.'
  return 'Check model, dimensions and base URL; a text may be longer than the model takes.'
}
