import { CoderagError, type Embedder } from '@coderag/types'

/** Code of the failure when an embedder returns no vector within the time limit. */
export const EMBED_TIMED_OUT = 'EMBED_TIMED_OUT'

/** Code of the failure when an embedder is not called because it failed several times in a row. */
export const EMBED_PAUSED = 'EMBED_PAUSED'

/** Failures in a row after which the embedder is paused. */
const MOST_FAILURES = 3
/** Length of a pause in milliseconds, after which one query tries again. */
export const EMBED_PAUSE_MS = 15_000

/** Failures that may pass without a change of the configuration. Every other failure, such as a wrong key, fails the query. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'EMBED_UNAVAILABLE',
  'EMBED_RATE_LIMITED',
  EMBED_TIMED_OUT,
  EMBED_PAUSED,
])

/** Returns the code of a failure that may pass by itself, null for any other. */
export function transientEmbedFailure(error: unknown): string | null {
  return CoderagError.is(error) && TRANSIENT.has(error.code) ? error.code : null
}

export interface QueryEmbedderOptions {
  /** Time limit of one query, in milliseconds. 0 waits as long as the embedder takes. */
  readonly timeoutMs: number
  /** Returns milliseconds since any fixed time. */
  readonly now: () => number
  /** Receives the outcome of every query: `answered`, or the code of its failure. */
  readonly onOutcome: (outcome: string) => void
  /** Called when a pause begins. */
  readonly onPause: () => void
}

/**
 * Embeds queries within a time limit. After several failures in a row it pauses (a circuit breaker), so that a service
 * that hangs does not delay every query. After a pause, one query tries the embedder again.
 */
export class QueryEmbedder {
  #failuresInARow = 0
  /** Null unless the embedder is paused. */
  #pausedUntil: number | null = null

  constructor(
    readonly embedder: Embedder,
    readonly options: QueryEmbedderOptions,
  ) {}

  /** @throws CoderagError `EMBED_TIMED_OUT`, `EMBED_PAUSED`; the embedder's errors; the signal's reason at once. */
  async embed(text: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    const { now, onOutcome, onPause } = this.options
    try {
      if (this.#pausedUntil !== null) {
        if (now() < this.#pausedUntil) throw this.#paused()
        // This query tries the embedder again. The others stay without it for one more pause.
        this.#pausedUntil = now() + EMBED_PAUSE_MS
      }
      const vector = await this.#withinTime(text, signal)
      this.#failuresInARow = 0
      this.#pausedUntil = null
      onOutcome('answered')
      return vector
    } catch (error) {
      const code = transientEmbedFailure(error)
      onOutcome(code ?? (CoderagError.is(error) ? error.code : 'unexpected'))
      if (code === null) {
        // An aborted trial says nothing about the embedder: the next query tries it.
        if (this.#pausedUntil !== null) this.#pausedUntil = now()
      } else if (code !== EMBED_PAUSED && ++this.#failuresInARow >= MOST_FAILURES) {
        this.#pausedUntil = now() + EMBED_PAUSE_MS
        onPause()
      }
      throw error
    }
  }

  #paused(): CoderagError {
    const failures = this.#failuresInARow
    const message = `The embedder failed for ${failures} queries in a row and is paused for ${EMBED_PAUSE_MS} ms.`
    return new CoderagError(EMBED_PAUSED, message, { failures, pauseMs: EMBED_PAUSE_MS })
  }

  /** Rejects at the time limit or the abort, even if the embedder ignores its signal. */
  #withinTime(text: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    const { timeoutMs } = this.options
    if (timeoutMs === 0 && signal === undefined) return this.embedder.embedQuery(text)
    return new Promise((resolve, reject) => {
      const ended = new AbortController()
      const onAbort = (): void => {
        ended.abort(signal?.reason)
        reject(signal?.reason as Error)
      }
      const onTimeout = (): void => {
        const message = `The embedder returned no vector for the query within ${timeoutMs} ms (ranking.embedTimeoutMs).`
        reject(new CoderagError(EMBED_TIMED_OUT, message, { timeoutMs }))
        ended.abort()
      }
      const timer = timeoutMs === 0 ? undefined : setTimeout(onTimeout, timeoutMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      this.embedder
        .embedQuery(text, { signal: ended.signal })
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        })
    })
  }
}
