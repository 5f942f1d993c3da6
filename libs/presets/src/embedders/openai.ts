import { z } from 'zod'
import { modelName, present } from '../models/settings.js'
import { baseUrl, dimensions, embedderProvider, keyOf, keyVariable, prefix, requests } from './provider.js'

export const openai = embedderProvider({
  name: 'openai',
  shortForm: 'openai[:model]',
  schema: z.strictObject({
    provider: z.literal('openai').describe('where the vectors come from'),
    model: modelName.optional().describe('by default text-embedding-3-small'),
    dimensions,
    baseUrl: baseUrl.describe('of a server that speaks the same, up to the part before /embeddings'),
    apiKeyVariable: keyVariable('OPENAI_API_KEY'),
    queryPrefix: prefix('question'),
    documentPrefix: prefix('document'),
    ...requests,
  }),
  async open({ provider: _, apiKeyVariable, ...options }, { parts, environment }) {
    const { createOpenAiEmbedder } = await import('@coderag/embedding')
    return createOpenAiEmbedder({ ...present(options), ...keyOf(apiKeyVariable, environment) }, parts)
  },
  fromShortForm: (model) => ({ provider: 'openai' as const, ...(model !== undefined && { model }) }),
})
