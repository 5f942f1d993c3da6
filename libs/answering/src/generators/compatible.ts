import type { LanguageModel } from 'ai'
import { AnsweringError } from '../errors.js'
import { fetchWithTokenLimit } from '../token-limit.js'
import { generatorRow, sdkOptions, type GeneratorAccess } from './row.js'

/** Any server with the protocol of OpenAI, such as vLLM or LM Studio. */
export const compatible = generatorRow({
  name: 'compatible',
  keyVariable: null,
  async open(model, access) {
    if (access.baseUrl === undefined) {
      const message = `${access.name} needs the address of its API: set generator.baseUrl.`
      throw new AnsweringError('GENERATOR_INVALID', message, { generator: access.name })
    }
    return openCompatible('compatible', model, access, access.baseUrl)
  },
})

/** Opens a model behind the protocol of OpenAI at an address. */
export async function openCompatible(
  name: string,
  model: string,
  access: GeneratorAccess,
  baseURL: string,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const settings = { name, ...sdkOptions(access), baseURL, includeUsage: true }
  return createOpenAICompatible({ ...settings, fetch: fetchWithTokenLimit('max_tokens') })(model)
}
