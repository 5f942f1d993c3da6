import { OptionsError, parseOptions, type Embedder } from '@coderag/types'
import { createHttpEmbedder, type HttpEmbedderParts } from '../http/embedder.js'
import { badResponse } from '../http/vectors.js'
import { OllamaOptionsSchema, type OllamaOptions } from '../options.js'
import { joinUrl, requestOptionsOf } from './shared.js'

interface KnownModel {
  readonly dimensions: number
  /** Tokens of one text. */
  readonly context: number
  readonly queryPrefix?: string
  readonly documentPrefix?: string
}

const MODELS: ReadonlyMap<string, KnownModel> = new Map([
  [
    'nomic-embed-text',
    { dimensions: 768, context: 2_048, queryPrefix: 'search_query: ', documentPrefix: 'search_document: ' },
  ],
  [
    'mxbai-embed-large',
    { dimensions: 1_024, context: 512, queryPrefix: 'Represent this sentence for searching relevant passages: ' },
  ],
  ['all-minilm', { dimensions: 384, context: 256 }],
  ['bge-m3', { dimensions: 1_024, context: 8_192 }],
])

/** Context length of unknown models, in tokens. */
const CONTEXT_TOKENS = 2_048

/**
 * Makes an embedder over an Ollama server. Sends nothing yet; the model must have been pulled.
 *
 * @throws OptionsError.
 */
export function createOllamaEmbedder(options: OllamaOptions = {}, parts: HttpEmbedderParts = {}): Embedder {
  const resolved = parseOptions(OllamaOptionsSchema, options, 'createOllamaEmbedder')
  const { model, baseUrl } = resolved
  // A tag names a build of the same model: `nomic-embed-text:v1.5`.
  const known = MODELS.get(model.split(':', 1).join(''))
  const dimensions = resolved.dimensions ?? known?.dimensions
  if (dimensions === undefined)
    throw new OptionsError('createOllamaEmbedder', [`dimensions: say how long the vectors of "${model}" are`])
  const maxInputTokens = resolved.maxInputTokens ?? known?.context ?? CONTEXT_TOKENS
  return createHttpEmbedder(
    {
      provider: 'Ollama',
      model,
      identity: {
        id: `ollama/${model}`,
        dimensions,
        pooling: 'service',
        queryPrefix: resolved.queryPrefix ?? known?.queryPrefix ?? '',
        documentPrefix: resolved.documentPrefix ?? known?.documentPrefix ?? '',
      },
      apiKey: null,
      maxInputTokens,
      maxRequestTokens: Number.MAX_SAFE_INTEGER,
      requests: requestOptionsOf(resolved),
      protocol: {
        // People give the address that generators need, too: Ollama has the protocol of OpenAI below `/v1`.
        url: joinUrl(baseUrl.replace(/\/v1\/?$/, ''), 'api/embed'),
        // Without `truncate: false` the server cuts what is too long, and says nothing.
        body: (texts) => ({ model, input: texts, truncate: false, options: { num_ctx: maxInputTokens } }),
        rows(answer, _, origin) {
          const rows = (answer as { embeddings?: unknown } | null)?.embeddings
          if (!Array.isArray(rows)) throw badResponse(origin, 'it has no list of vectors')
          return rows
        },
      },
    },
    parts,
  )
}
