import { CoderagError, type Embedder } from '@coderag/types'
import { signalOption } from './lists.js'

/** The vector of one question, embedded at the first call and shared by every search of it. */
export type QuestionVector = () => Promise<Float32Array>

/** What a vector that did not come in time fails with, beside the codes of embedders. */
export const EMBED_TIMED_OUT = 'EMBED_TIMED_OUT'

/**
 * Embeds a question within a time: a service that hangs or tries again and again must not hold up the words.
 *
 * @param timeoutMs - 0 waits as long as the embedder takes.
 * @throws CoderagError `EMBED_TIMED_OUT`, and whatever the embedder throws; the signal's reason.
 */
export function questionVector(
  embedder: Embedder,
  text: string,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): QuestionVector {
  let vector: Promise<Float32Array> | null = null
  return () => (vector ??= timeoutMs === 0 ? embedder.embedQuery(text, signalOption(signal)) : within(timeoutMs))

  function within(ms: number): Promise<Float32Array> {
    const ended = new AbortController()
    const either = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal])
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const message = `The embedder gave no vector for the question within ${ms} ms (ranking.embedTimeoutMs).`
        reject(new CoderagError(EMBED_TIMED_OUT, message, { timeoutMs: ms }))
        ended.abort()
      }, ms)
      embedder
        .embedQuery(text, { signal: either })
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  }
}
