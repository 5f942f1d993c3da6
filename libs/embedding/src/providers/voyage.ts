import { OptionsError, parseOptions, type Embedder } from '@coderag/types'
import { createHttpEmbedder, type HttpEmbedderParts } from '../http/embedder.js'
import { VoyageOptionsSchema, type VoyageOptions } from '../options.js'
import { indexedRows, keyMissing } from './openai.js'
import { joinUrl, requestOptionsOf } from './shared.js'

/** Lengths that a model gives, its default first, and tokens of all texts of a request. */
const MODELS: ReadonlyMap<string, { readonly dimensions: readonly number[]; readonly maxRequestTokens: number }> =
  new Map([
    ['voyage-code-3', { dimensions: [1_024, 256, 512, 2_048], maxRequestTokens: 120_000 }],
    ['voyage-3-large', { dimensions: [1_024, 256, 512, 2_048], maxRequestTokens: 120_000 }],
    ['voyage-3.5', { dimensions: [1_024, 256, 512, 2_048], maxRequestTokens: 320_000 }],
    ['voyage-3.5-lite', { dimensions: [1_024, 256, 512, 2_048], maxRequestTokens: 1_000_000 }],
  ])
const LEAST_REQUEST_TOKENS = 120_000
/** Texts per request, at most. */
const MAX_REQUEST_TEXTS = 1_000

/**
 * Creates an embedder over Voyage's API, which distinguishes queries and documents. Sends nothing yet.
 * @throws OptionsError; EmbeddingError `EMBED_KEY_MISSING`.
 */
export function createVoyageEmbedder(options: VoyageOptions = {}, parts: HttpEmbedderParts = {}): Embedder {
  const resolved = parseOptions(VoyageOptionsSchema, options, 'createVoyageEmbedder')
  const { model, apiKey, baseUrl } = resolved
  const known = MODELS.get(model)
  const dimensions = resolved.dimensions ?? known?.dimensions[0]
  if (dimensions === undefined)
    throw new OptionsError('createVoyageEmbedder', [`dimensions: say how long the vectors of "${model}" are`])
  if (known !== undefined && !known.dimensions.includes(dimensions)) {
    throw new OptionsError('createVoyageEmbedder', [`dimensions: "${model}" gives ${known.dimensions.join(', ')}`])
  }
  if (apiKey === undefined) throw keyMissing('Voyage', 'VOYAGE_API_KEY')
  const chosen = resolved.dimensions === undefined ? {} : { output_dimension: dimensions }
  const requests = requestOptionsOf(resolved)
  return createHttpEmbedder(
    {
      provider: 'Voyage',
      model,
      identity: { id: `voyage/${model}`, dimensions, pooling: 'service', queryPrefix: '', documentPrefix: '' },
      apiKey,
      maxInputTokens: resolved.maxInputTokens ?? 32_000,
      maxRequestTokens: known?.maxRequestTokens ?? LEAST_REQUEST_TOKENS,
      requests: { ...requests, batchTexts: Math.min(requests.batchTexts, MAX_REQUEST_TEXTS) },
      protocol: {
        url: joinUrl(baseUrl, 'embeddings'),
        // Without `truncation: false` the service cuts what is too long, and says nothing.
        body: (texts, role) => ({ model, input: texts, input_type: role, truncation: false, ...chosen }),
        rows: indexedRows,
      },
    },
    parts,
  )
}
