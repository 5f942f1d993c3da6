import { openCompatible } from './compatible.js'
import { generatorRow } from './row.js'

const OLLAMA_URL = 'http://127.0.0.1:11434'

export const ollama = generatorRow({
  name: 'ollama',
  keyVariable: null,
  open: (model, access) => openCompatible('ollama', model, access, ollamaUrl(access.baseUrl ?? OLLAMA_URL)),
})

/** Ollama has the protocol of OpenAI below `/v1`. Its own address, which its tools and our embedder take, has no version. */
function ollamaUrl(baseUrl: string): string {
  const address = baseUrl.replace(/\/+$/, '')
  return address.endsWith('/v1') ? address : `${address}/v1`
}
