import { CoderagError, EXIT } from '@coderag/types'
import { APICallError, RetryError, StreamProviderError } from 'ai'

/**
 * Every failure of a generator, with the facts that each carries. Never a key, a query, a source or a provider's words,
 * which may repeat them.
 */
interface AnsweringFailures {
  /** The address of the generator is missing. */
  GENERATOR_INVALID: { generator: string }
  /** The provider needs a key and the environment has none. */
  GENERATOR_KEY_MISSING: { generator: string; variable: string }
  /** The provider does not accept the key, or the key may not use the model. */
  GENERATOR_KEY_REFUSED: { generator: string; status: number }
  /** There is no API of this protocol at the address. */
  GENERATOR_ADDRESS_WRONG: { generator: string }
  /** The provider has no such model. */
  GENERATOR_MODEL_UNKNOWN: { generator: string }
  /** The provider refuses the request for good, for example because the context is too long for the model. */
  GENERATOR_REQUEST_REFUSED: { generator: string; status: number }
  /** The provider still wanted slower requests after the last attempt. */
  GENERATOR_RATE_LIMITED: { generator: string }
  /** The provider cannot be reached, or failed after the last attempt, or in the middle of an answer. */
  GENERATOR_UNAVAILABLE: { generator: string; status: number | null }
  /** The answer was not complete within the time limit. */
  GENERATOR_TIMEOUT: { generator: string; timeoutMs: number }
  /** The provider's content filter ended the answer. */
  GENERATOR_FILTERED: { generator: string }
  /** The provider returned something that is no answer, or an empty one. */
  GENERATOR_BAD_RESPONSE: { generator: string }
  /** The file with the prompt cannot be read, or does not contain `{{mark}}`. */
  PROMPT_INVALID: { path: string }
}

export class AnsweringError<C extends keyof AnsweringFailures = keyof AnsweringFailures> extends CoderagError<
  C,
  AnsweringFailures[C]
> {
  override readonly name = 'AnsweringError'

  override get exitCode() {
    return ['GENERATOR_INVALID', 'GENERATOR_KEY_MISSING', 'PROMPT_INVALID'].includes(this.code)
      ? EXIT.usage
      : EXIT.unexpected
  }
}

/** Converts a failure of the AI SDK. Its cause is left out, because it holds the request with its sources. */
export function answeringError(error: unknown, generator: string): AnsweringError {
  const failure = RetryError.isInstance(error) ? error.lastError : error
  const status = APICallError.isInstance(failure) || StreamProviderError.isInstance(failure) ? failure.statusCode : null
  if (status === 401 || status === 403) {
    const message = `${generator} does not accept the key (status ${status}). Check the key, what it may use, and the setting generator.apiKeyVariable.`
    return new AnsweringError('GENERATOR_KEY_REFUSED', message, { generator, status })
  }
  if (status === 404 && saysModel(failure)) {
    const message = `The provider has no model of this name: ${generator}. Check the setting generator.model.`
    return new AnsweringError('GENERATOR_MODEL_UNKNOWN', message, { generator })
  }
  if (status === 404) {
    const message = `There is no API for ${generator} at its address (status 404). Check the setting generator.baseUrl; it ends with the version, such as /v1.`
    return new AnsweringError('GENERATOR_ADDRESS_WRONG', message, { generator })
  }
  if (status === 429) {
    const message = `${generator} refuses further requests for now (status 429). Wait, or raise the limit of the key.`
    return new AnsweringError('GENERATOR_RATE_LIMITED', message, { generator })
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const message = `${generator} refuses the request (status ${status}). If the context is too long, lower its budget (--budget) or the setting answers.maxOutputTokens.`
    return new AnsweringError('GENERATOR_REQUEST_REFUSED', message, { generator, status })
  }
  if (isUnreachable(failure) || (typeof status === 'number' && status >= 500)) {
    const reason = typeof status === 'number' && status >= 500 ? `status ${status}` : 'no connection'
    const message = `${generator} gives no answer (${reason}). Check the setting generator.baseUrl if it should run, or try again later.`
    return new AnsweringError('GENERATOR_UNAVAILABLE', message, { generator, status: status ?? null })
  }
  const message = `${generator} returned something that is no answer. Check that its address speaks this protocol.`
  return new AnsweringError('GENERATOR_BAD_RESPONSE', message, { generator })
}

/**
 * Tells a missing model from a missing path: every provider that answers 404 for a model says so in a JSON body, such as
 * `model_not_found` (OpenAI), `model: x` (Anthropic), `model "x" not found` (Ollama) or `models/x is not found` (Gemini).
 */
function saysModel(failure: unknown): boolean {
  const body = APICallError.isInstance(failure) ? (failure.responseBody ?? '') : ''
  return body.trimStart().startsWith('{') && /\bmodels?\b|model_not_found/i.test(body)
}

/** Returns true for a failure of the connection, which has no status. */
function isUnreachable(failure: unknown): boolean {
  if (APICallError.isInstance(failure)) return failure.statusCode === undefined || failure.cause instanceof TypeError
  if (StreamProviderError.isInstance(failure)) return true
  // `fetch` and its streams fail with a TypeError whose cause has the code of the system.
  return failure instanceof TypeError || (failure instanceof Error && 'code' in failure)
}
