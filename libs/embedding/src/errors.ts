import { CoderagError, EXIT } from '@coderag/types'

/**
 * Every failure of an embedder over HTTP, with the facts that each carries. Never a key, a text or a server's words.
 */
interface EmbeddingFailures {
  /** The service needs a key and none was given. */
  EMBED_KEY_MISSING: { provider: string; variable: string }
  /** The service refused the request for good: wrong key, unknown model, no credit, text too long. */
  EMBED_REFUSED: { provider: string; host: string; status: number; reason: string | null }
  /** The service still wanted slower requests after the last attempt, or longer waiting than is allowed. */
  EMBED_RATE_LIMITED: { provider: string; host: string; attempts: number; retryAfterMs: number | null }
  /** No usable answer after the last attempt: network, time limit, server error, answer cut off. */
  EMBED_UNAVAILABLE: { provider: string; host: string; attempts: number; reason: string }
  /** The answer does not hold one finite vector per text. */
  EMBED_BAD_RESPONSE: { provider: string; host: string; reason: string }
  /** Vectors have another number of dimensions than the model was said to have. */
  EMBED_DIMENSIONS: { provider: string; model: string; expected: number; found: number }
  /** The directory of the vector cache can't be read or written. */
  EMBED_CACHE: { directory: string; reason: string }
}

export class EmbeddingError<C extends keyof EmbeddingFailures = keyof EmbeddingFailures> extends CoderagError<
  C,
  EmbeddingFailures[C]
> {
  override readonly name = 'EmbeddingError'

  override get exitCode() {
    return this.code === 'EMBED_KEY_MISSING' ? EXIT.usage : EXIT.unexpected
  }
}
