import type { EmbedderIdentity } from '@coderag/types'
import type { EmbedderConfig } from './model-schemas.js'

/**
 * Returns the settings of the embedder that an index was made with; null if they have to be configured. Only models of this
 * machine are remembered: an index does not tell the address of a service, and queries are sent nowhere that nobody named.
 */
export function rememberedEmbedder({ id, ...identity }: EmbedderIdentity): EmbedderConfig | null {
  const { dimensions, pooling, queryPrefix, documentPrefix } = identity
  const [provider = '', ...rest] = id.split('/')
  const usage = { dimensions, queryPrefix, documentPrefix }
  if (provider === 'ollama') return { provider, model: rest.join('/'), ...usage }
  if (provider === 'onnx' && isPooling(pooling))
    return { provider, model: rest.slice(0, -1).join('/'), pooling, ...usage }
  return null
}

type Pooling = NonNullable<Extract<EmbedderConfig, { provider: 'onnx' }>['pooling']>

function isPooling(text: string): text is Pooling {
  return text === 'mean' || text === 'cls' || text === 'last'
}
