import { generatorRow, sdkOptions } from './row.js'

export const anthropic = generatorRow({
  name: 'anthropic',
  keyVariable: 'ANTHROPIC_API_KEY',
  open: async (model, access) => (await import('@ai-sdk/anthropic')).createAnthropic(sdkOptions(access))(model),
})
