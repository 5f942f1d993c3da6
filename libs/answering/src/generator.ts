import type { LanguageModel } from 'ai'
import { AnsweringError } from './errors.js'

/** Providers of language models. `compatible` is any server with the protocol of OpenAI, such as vLLM or LM Studio. */
export const GENERATOR_PROVIDERS = ['google', 'openai', 'anthropic', 'ollama', 'compatible'] as const
export type GeneratorProvider = (typeof GENERATOR_PROVIDERS)[number]

/** Variable that holds the key. Null: no key is needed; one is sent if its variable is named. */
const KEY_VARIABLES: Readonly<Record<GeneratorProvider, string | null>> = {
  google: 'GEMINI_API_KEY',
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  ollama: null,
  compatible: null,
}

const OLLAMA_URL = 'http://127.0.0.1:11434/v1'

export interface GeneratorOptions {
  readonly provider: GeneratorProvider
  /** Name of the model at the provider. */
  readonly model: string
  /** Address of the API up to and with its version, such as `http://127.0.0.1:8000/v1`. `compatible` needs it. */
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
  const variable = apiKeyVariable ?? KEY_VARIABLES[provider]
  const apiKey = variable === null ? undefined : environment[variable]
  if (variable !== null && (apiKey === undefined || apiKey === '')) {
    const message = `${name} needs a key in the environment variable ${variable}.`
    throw new AnsweringError('GENERATOR_KEY_MISSING', message, { generator: name, variable })
  }
  const options = {
    ...(apiKey !== undefined && { apiKey }),
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
  }
  switch (provider) {
    case 'google':
      return { name, model: (await import('@ai-sdk/google')).createGoogle(options)(model) }
    case 'openai':
      return { name, model: (await import('@ai-sdk/openai')).createOpenAI(options).chat(model) }
    case 'anthropic':
      return { name, model: (await import('@ai-sdk/anthropic')).createAnthropic(options)(model) }
    case 'ollama':
    case 'compatible': {
      const baseURL = baseUrl ?? (provider === 'ollama' ? OLLAMA_URL : null)
      if (baseURL === null) {
        const message = `${name} needs the address of its API: set generator.baseUrl.`
        throw new AnsweringError('GENERATOR_INVALID', message, { generator: name })
      }
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return { name, model: createOpenAICompatible({ name: provider, ...options, baseURL, includeUsage: true })(model) }
    }
  }
}
