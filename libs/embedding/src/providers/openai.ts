import { OptionsError, parseOptions, type Embedder } from '@coderag/types'
import { EmbeddingError } from '../errors.js'
import { createHttpEmbedder, type HttpEmbedderParts } from '../http/embedder.js'
import { badResponse, inIndexOrder } from '../http/vectors.js'
import { OpenAiOptionsSchema, type OpenAiOptions } from '../options.js'
import { joinUrl, requestOptionsOf } from './shared.js'

/** Dimensions of OpenAI's own models, and whether they give shorter vectors on request. */
const MODELS: ReadonlyMap<string, { readonly dimensions: number; readonly shortens: boolean }> = new Map([
  ['text-embedding-3-small', { dimensions: 1_536, shortens: true }],
  ['text-embedding-3-large', { dimensions: 3_072, shortens: true }],
  ['text-embedding-ada-002', { dimensions: 1_536, shortens: false }],
])

/** Tokens of all texts of a request. */
const MAX_REQUEST_TOKENS = 300_000

/**
 * Makes an embedder over OpenAI's embeddings API, or a server that speaks it (vLLM, LiteLLM, text-embeddings-inference,
 * LocalAI, LM Studio). Sends nothing yet.
 *
 * @throws OptionsError; EmbeddingError `EMBED_KEY_MISSING`: OpenAI itself is asked without a key.
 */
export function createOpenAiEmbedder(options: OpenAiOptions = {}, parts: HttpEmbedderParts = {}): Embedder {
  const resolved = parseOptions(OpenAiOptionsSchema, options, 'createOpenAiEmbedder')
  const { model, apiKey, baseUrl, queryPrefix, documentPrefix } = resolved
  const known = MODELS.get(model)
  const dimensions = resolved.dimensions ?? known?.dimensions
  if (dimensions === undefined)
    throw new OptionsError('createOpenAiEmbedder', [`dimensions: say how long the vectors of "${model}" are`])
  if (known !== undefined && (dimensions > known.dimensions || (!known.shortens && dimensions !== known.dimensions))) {
    throw new OptionsError('createOpenAiEmbedder', [
      `dimensions: "${model}" gives ${known.shortens ? 'at most ' : ''}${known.dimensions}`,
    ])
  }
  const own = new URL(baseUrl).hostname.endsWith('.openai.com')
  if (own && apiKey === undefined) throw keyMissing('OpenAI', 'OPENAI_API_KEY')
  // Other servers may not know the parameter, so it is sent only where it changes something.
  const shortened = resolved.dimensions !== undefined && known?.shortens === true && dimensions !== known.dimensions
  return createHttpEmbedder(
    {
      provider: own ? 'OpenAI' : 'The OpenAI-compatible server',
      model,
      identity: { id: `openai/${model}`, dimensions, pooling: 'service', queryPrefix, documentPrefix },
      apiKey: apiKey ?? null,
      maxInputTokens: resolved.maxInputTokens ?? 8_192,
      maxRequestTokens: MAX_REQUEST_TOKENS,
      requests: requestOptionsOf(resolved),
      protocol: {
        url: joinUrl(baseUrl, 'embeddings'),
        body: (texts) => ({ model, input: texts, encoding_format: 'float', ...(shortened ? { dimensions } : {}) }),
        rows: indexedRows,
      },
    },
    parts,
  )
}

/** `{ data: [{ index, embedding }] }`, which Voyage speaks too. */
export const indexedRows: Parameters<typeof createHttpEmbedder>[0]['protocol']['rows'] = (answer, count, origin) => {
  const data = (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(data)) throw badResponse(origin, 'it has no list of vectors')
  return inIndexOrder(data, count, origin)
}

export function keyMissing(provider: string, variable: string): EmbeddingError {
  const message = `${provider} needs a key. Set ${variable} in the environment; keys are not read from configuration files.`
  return new EmbeddingError('EMBED_KEY_MISSING', message, { provider, variable })
}
