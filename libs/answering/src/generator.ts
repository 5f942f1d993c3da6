import type { LanguageModel } from 'ai'
import { AnsweringError } from './errors.js'
import { GENERATORS, type GeneratorProvider } from './generators/generators.js'

/** Names of the providers. `compatible` is any server with the protocol of OpenAI, such as vLLM or LM Studio. */
export const GENERATOR_PROVIDERS: readonly GeneratorProvider[] = GENERATORS.map(({ name }) => name)

export interface GeneratorOptions {
  /** One of `GENERATOR_PROVIDERS`. */
  readonly provider: GeneratorProvider
  /** Name of the model at the provider. */
  readonly model: string
  /**
   * Address of the API up to and with its version, such as `http://127.0.0.1:8000/v1`. `compatible` needs it; for `ollama`,
   * the version may be left out.
   */
  readonly baseUrl?: string | undefined
  /** Environment variable that holds the key. By default `GEMINI_API_KEY`, `OPENAI_API_KEY` or `ANTHROPIC_API_KEY`. */
  readonly apiKeyVariable?: string | undefined
}

/** A language model with the name that messages use. */
export interface Generator {
  readonly name: string
  readonly model: LanguageModel
}

/**
 * Opens a language model. Nothing is sent.
 *
 * @param environment - Environment variables such as `process.env`, for the key.
 * @throws AnsweringError `GENERATOR_INVALID`, `GENERATOR_KEY_MISSING`.
 */
export async function openGenerator(
  { provider, model, baseUrl, apiKeyVariable }: GeneratorOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Generator> {
  const name = `${provider}:${model}`
  const row = GENERATORS.find((one) => one.name === provider)
  if (row === undefined) {
    const message = `There is no provider "${provider}". Name one of ${GENERATOR_PROVIDERS.join(', ')}.`
    throw new AnsweringError('GENERATOR_INVALID', message, { generator: name })
  }
  const variable = apiKeyVariable ?? row.keyVariable
  const apiKey = variable === null ? undefined : environment[variable]
  if (variable !== null && (apiKey === undefined || apiKey === '')) {
    const message = `${name} needs a key in the environment variable ${variable}.`
    throw new AnsweringError('GENERATOR_KEY_MISSING', message, { generator: name, variable })
  }
  return { name, model: await row.open(model, { name, apiKey, baseUrl }) }
}
