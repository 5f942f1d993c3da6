import type { LanguageModel } from 'ai'
import { AnsweringError } from './errors.js'
import { fetchWithTokenLimit } from './token-limit.js'

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

const OLLAMA_URL = 'http://127.0.0.1:11434'

export interface GeneratorOptions {
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
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return {
        name,
        model: createOpenAI({ ...options, fetch: fetchWithTokenLimit('max_completion_tokens') }).chat(model),
      }
    }
    case 'anthropic':
      return { name, model: (await import('@ai-sdk/anthropic')).createAnthropic(options)(model) }
    case 'ollama':
    case 'compatible': {
      const baseURL = provider === 'ollama' ? ollamaUrl(baseUrl ?? OLLAMA_URL) : baseUrl
      if (baseURL === undefined) {
        const message = `${name} needs the address of its API: set generator.baseUrl.`
        throw new AnsweringError('GENERATOR_INVALID', message, { generator: name })
      }
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const settings = { name: provider, ...options, baseURL, includeUsage: true }
      return { name, model: createOpenAICompatible({ ...settings, fetch: fetchWithTokenLimit('max_tokens') })(model) }
    }
  }
}

/** Ollama has the protocol of OpenAI below `/v1`. Its own address, which its tools and our embedder take, has no version. */
function ollamaUrl(baseUrl: string): string {
  const address = baseUrl.replace(/\/+$/, '')
  return address.endsWith('/v1') ? address : `${address}/v1`
}
