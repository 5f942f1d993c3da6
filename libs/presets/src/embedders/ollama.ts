import { z } from 'zod'
import { modelName, present } from '../models/settings.js'
import { baseUrl, dimensions, embedderProvider, prefix, requests } from './provider.js'

export const ollama = embedderProvider({
  name: 'ollama',
  shortForm: 'ollama[:model]',
  schema: z.strictObject({
    provider: z.literal('ollama').describe('where the vectors come from'),
    model: modelName.optional().describe('by default nomic-embed-text'),
    dimensions,
    baseUrl: baseUrl.describe('by default http://127.0.0.1:11434'),
    queryPrefix: prefix('question'),
    documentPrefix: prefix('document'),
    ...requests,
  }),
  async open({ provider: _, ...options }, { parts }) {
    const { createOllamaEmbedder } = await import('@coderag/embedding')
    return createOllamaEmbedder(present(options), parts)
  },
  fromShortForm: (model) => ({ provider: 'ollama' as const, ...(model !== undefined && { model }) }),
  remember: (model, { dimensions, queryPrefix, documentPrefix }) => ({
    provider: 'ollama' as const,
    model,
    dimensions,
    queryPrefix,
    documentPrefix,
  }),
})
