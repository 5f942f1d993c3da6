import { CoderagError, type Embedder } from '@coderag/types'

/** What a question's vector that did not come in time fails with, beside the codes of embedders. */
export const EMBED_TIMED_OUT = 'EMBED_TIMED_OUT'

/** What a question's vector fails with whose embedder is not asked for a while. */
export const EMBED_PAUSED = 'EMBED_PAUSED'

/** Failures of an embedder that pass by themselves. What has to be put right, such as a key, fails the question. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'EMBED_UNAVAILABLE',
  'EMBED_RATE_LIMITED',
  EMBED_TIMED_OUT,
  EMBED_PAUSED,
])

/** Code of a failure that passes by itself; null of any other. */
export function unreachableCode(error: unknown): string | null {
  return CoderagError.is(error) && UNREACHABLE.has(error.code) ? error.code : null
}

/** Lets a question ask its embedder, or not. */
export interface EmbedderGuard {
  /** @throws CoderagError `EMBED_PAUSED`: the embedder is not asked now; whatever `embed` throws. */
  ask<T>(embed: () => Promise<T>): Promise<T>
}

export interface EmbedderGuardOptions {
  /** Questions in a row that the embedder could not answer, after which it is left alone; at least 1. */
  readonly failures: number
  /** For how long, in milliseconds; 0: it is asked every time. */
  readonly pauseMs: number
  /** Milliseconds since any fixed time. */
  readonly now: () => number
  /** Told of every question: `answered`, or the code of its failure. */
  readonly onOutcome: (outcome: string) => void
  /** Told when a pause begins. */
  readonly onPause: () => void
}

/**
 * Leaves an embedder alone that does not answer (a circuit breaker): otherwise each question would wait for it as long as
 * it may. After the pause one question tries it again, while the others still go by words.
 *
 * @returns The guard of each embedder.
 */
export function createEmbedderGuards(options: EmbedderGuardOptions): (embedder: Embedder) => EmbedderGuard {
  const guards = new WeakMap<Embedder, EmbedderGuard>()
  return (embedder) => {
    const guard = guards.get(embedder) ?? createGuard(options)
    guards.set(embedder, guard)
    return guard
  }
}

function createGuard({ failures, pauseMs, now, onOutcome, onPause }: EmbedderGuardOptions): EmbedderGuard {
  let inARow = 0
  /** Null: it is asked. */
  let pausedUntil: number | null = null
  let isTried = false

  const paused = (): CoderagError => {
    const message = `The embedder did not answer ${inARow} questions in a row and is left alone for ${pauseMs} ms (ranking.embedPauseMs).`
    return new CoderagError(EMBED_PAUSED, message, { failures: inARow, pauseMs })
  }
  const failed = (): void => {
    inARow++
    if (pauseMs === 0 || inARow < failures) return
    pausedUntil = now() + pauseMs
    onPause()
  }
  return {
    async ask(embed) {
      const isTrial = pausedUntil !== null
      if (pausedUntil !== null && (isTried || now() < pausedUntil)) {
        onOutcome(EMBED_PAUSED)
        throw paused()
      }
      if (isTrial) isTried = true
      try {
        const vector = await embed()
        inARow = 0
        pausedUntil = null
        onOutcome('answered')
        return vector
      } catch (error) {
        const code = unreachableCode(error)
        if (code !== null) failed()
        onOutcome(code ?? (CoderagError.is(error) ? error.code : 'unexpected'))
        throw error
      } finally {
        if (isTrial) isTried = false
      }
    },
  }
}
