import { generatorRow, sdkOptions } from './row.js'

export const google = generatorRow({
  name: 'google',
  keyVariable: 'GEMINI_API_KEY',
  open: async (model, access) => (await import('@ai-sdk/google')).createGoogle(sdkOptions(access))(model),
})
