import { fetchWithTokenLimit } from '../token-limit.js'
import { generatorRow, sdkOptions } from './row.js'

export const openai = generatorRow({
  name: 'openai',
  keyVariable: 'OPENAI_API_KEY',
  async open(model, access) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ ...sdkOptions(access), fetch: fetchWithTokenLimit('max_completion_tokens') }).chat(model)
  },
})
