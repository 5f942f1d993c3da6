import { z } from 'zod'

/** Request options, the same for every service. */
const requestOptions = {
  /** Texts per request, 1 to 2,048. More means fewer requests, and more to lose with one. */
  batchTexts: z.int().min(1).max(2_048).default(96),
  /** Requests under way at once, 1 to 64. */
  concurrency: z.int().min(1).max(64).default(4),
  /** Milliseconds for one attempt, 10 to 600,000. */
  timeoutMs: z.int().min(10).max(600_000).default(60_000),
  /** Attempts per request, the first included; 1 to 20. */
  maxAttempts: z.int().min(1).max(20).default(6),
  /** Milliseconds; a service that asks for a longer pause is given up. 0 to 3,600,000. */
  maxRetryAfterMs: z.int().min(0).max(3_600_000).default(120_000),
}
export const RequestOptionsSchema = z.strictObject(requestOptions)
export type ResolvedRequestOptions = z.output<typeof RequestOptionsSchema>

const baseUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).username === '' && new URL(url).password === '', {
    error: 'a name or password in the URL would end up in messages; give the key by the environment',
  })
const model = z.string().min(1).max(200)
const dimensions = z.int().min(1).max(65_536).optional()
/** Text of a header, so without line breaks; never echoed. */
const apiKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'the key holds a space or a character that no key has')
  .optional()
const maxInputTokens = z.int().min(16).max(131_072).optional()

const openAiFields = {
  /** Name of the model, as the service lists it. */
  model: model.default('text-embedding-3-small'),
  /** Length of the vectors; default: the model's own. `text-embedding-3-*` give shorter ones on request. */
  dimensions,
  /** Up to the part before `/embeddings`. */
  baseUrl: baseUrl.default('https://api.openai.com/v1'),
  /** Key of the service. A key is needed unless `baseUrl` names a server that takes none. */
  apiKey,
  /** Tokens of one text; default: 8,192. What is longer is cut and counted. */
  maxInputTokens,
  /** Text put before queries, for models of compatible servers that were trained with such prefixes. */
  queryPrefix: z.string().max(1_000).default(''),
  /** Text put before documents. */
  documentPrefix: z.string().max(1_000).default(''),
  ...requestOptions,
}

export const OpenAiOptionsSchema: z.ZodObject<typeof openAiFields, z.core.$strict> = z.strictObject(openAiFields)
export type OpenAiOptions = z.input<typeof OpenAiOptionsSchema>

const voyageFields = {
  /** Name of the model, as the service lists it. */
  model: model.default('voyage-code-3'),
  /** Length of the vectors; default: the model's own, 1,024. */
  dimensions,
  /** Up to the part before `/embeddings`. */
  baseUrl: baseUrl.default('https://api.voyageai.com/v1'),
  /** Key of the service. The configuration reads it from `VOYAGE_API_KEY`. */
  apiKey,
  /** Tokens of one text; default: 32,000. What is longer is cut and counted. */
  maxInputTokens,
  ...requestOptions,
}

export const VoyageOptionsSchema: z.ZodObject<typeof voyageFields, z.core.$strict> = z.strictObject(voyageFields)
export type VoyageOptions = z.input<typeof VoyageOptionsSchema>

const ollamaFields = {
  /** Name of the model, as the service lists it. */
  model: model.default('nomic-embed-text'),
  /** Length of the vectors; needed for models that this library does not know. */
  dimensions,
  /** Address of the server, without a path. */
  baseUrl: baseUrl.default('http://127.0.0.1:11434'),
  /** Tokens of one text; default: the model's context, 2,048 for one that is not known. What is longer is cut and counted. */
  maxInputTokens,
  /** Text put before queries. Default: the prefix that the model was trained with, if it is known. */
  queryPrefix: z.string().max(1_000).optional(),
  /** Text put before documents. Default: as for queries. */
  documentPrefix: z.string().max(1_000).optional(),
  ...requestOptions,
  /** Texts per request, 1 to 2,048. */
  batchTexts: z.int().min(1).max(2_048).default(32),
}

export const OllamaOptionsSchema: z.ZodObject<typeof ollamaFields, z.core.$strict> = z.strictObject(ollamaFields)
export type OllamaOptions = z.input<typeof OllamaOptionsSchema>
