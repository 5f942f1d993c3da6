import { z } from 'zod'
import { modelName, present } from '../models/settings.js'
import { baseUrl, dimensions, embedderProvider, keyOf, keyVariable, requests } from './provider.js'

export const voyage = embedderProvider({
  name: 'voyage',
  shortForm: 'voyage[:model]',
  schema: z.strictObject({
    provider: z.literal('voyage').describe('where the vectors come from'),
    model: modelName.optional().describe('by default voyage-code-3'),
    dimensions,
    baseUrl: baseUrl.describe('address of the API; by default that of Voyage AI'),
    apiKeyVariable: keyVariable('VOYAGE_API_KEY'),
    ...requests,
  }),
  async open({ provider: _, apiKeyVariable, ...options }, { parts, environment }) {
    const { createVoyageEmbedder } = await import('@coderag/embedding')
    return createVoyageEmbedder({ ...present(options), ...keyOf(apiKeyVariable, environment) }, parts)
  },
  fromShortForm: (model) => ({ provider: 'voyage' as const, ...(model !== undefined && { model }) }),
})
