import { CoderagError, type Embedder } from '@coderag/types'
import { EMBED_TIMED_OUT, type EmbedderGuard } from './embedder-guard.js'
import { signalOption } from './lists.js'

/** The vector of one question, embedded at the first call and shared by every search of it. */
export type QuestionVector = () => Promise<Float32Array>

interface QuestionVectorOptions {
  /** 0 waits as long as the embedder takes. */
  readonly timeoutMs: number
  readonly guard: EmbedderGuard
  readonly signal: AbortSignal | undefined
}

/**
 * Embeds a question within a time: a service that hangs or tries again and again must not hold up the words.
 *
 * @throws CoderagError `EMBED_TIMED_OUT`, what the guard and the embedder throw; at once the signal's reason.
 */
export function questionVector(
  embedder: Embedder,
  text: string,
  { timeoutMs, guard, signal }: QuestionVectorOptions,
): QuestionVector {
  let vector: Promise<Float32Array> | null = null
  return () => (vector ??= guard.ask(() => within({ timeoutMs, signal }, (own) => embedder.embedQuery(text, own))))
}

/** Runs work that may neither take too long nor go on once nobody waits for it, whether or not it heeds the signal. */
function within<T>(
  { timeoutMs, signal }: Pick<QuestionVectorOptions, 'timeoutMs' | 'signal'>,
  work: (options: { signal?: AbortSignal }) => Promise<T>,
): Promise<T> {
  if (timeoutMs === 0 && signal === undefined) return work({})
  const ended = new AbortController()
  const either = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal])
  return new Promise((resolve, reject) => {
    const timedOut = (): void => {
      const message = `The embedder gave no vector for the question within ${timeoutMs} ms (ranking.embedTimeoutMs).`
      reject(new CoderagError(EMBED_TIMED_OUT, message, { timeoutMs }))
      ended.abort()
    }
    const timer = timeoutMs === 0 ? undefined : setTimeout(timedOut, timeoutMs)
    const stopped = (): void => reject(signal?.reason as Error)
    signal?.addEventListener('abort', stopped, { once: true })
    work(signalOption(either))
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stopped)
      })
  })
}
