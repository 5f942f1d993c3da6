import { FEATURE_NAMES } from '@coderag/retrieval/reranker'
import { IntentNameSchema } from '@coderag/retrieval'
import { z } from 'zod'

const model = z.string().min(1).max(200)
const dimensions = z.int().min(1).max(65_536).optional().describe('length of the vectors; by default the model’s own')
// A name or password before an @ would end up in messages.
const baseUrl = z
  .string()
  .regex(/^https?:\/\/[^\s@]+$/)
  .optional()
const prefix = (what: string) => z.string().max(1_000).optional().describe(`put before every ${what}`)
const folder = z.string().min(1).optional().meta({ format: 'path', description: 'model folder; or name a `model`' })
const cachedModel = model.optional().describe('model that `coderag models add` put into the cache')

const requests = {
  maxInputTokens: z
    .int()
    .min(16)
    .max(131_072)
    .optional()
    .describe('tokens of one text; what is longer is cut and counted'),
  batchTexts: z.int().min(1).max(2_048).optional().describe('texts per request'),
  concurrency: z.int().min(1).max(64).optional().describe('requests under way at once, by default 4'),
  timeoutMs: z.int().min(10).max(600_000).optional().describe('time for one attempt, by default 60,000'),
  maxAttempts: z.int().min(1).max(20).optional().describe('attempts per request, by default 6'),
}
const keyVariable = (fallback: string) =>
  z
    .string()
    .regex(/^[A-Za-z_]\w*$/)
    .default(fallback)
    .describe('environment variable that holds the key; keys are never in a file')

const OpenAiSchema = z.strictObject({
  provider: z.literal('openai'),
  model: model.optional().describe('by default text-embedding-3-small'),
  dimensions,
  baseUrl: baseUrl.describe('of a server that speaks the same, up to the part before /embeddings'),
  apiKeyVariable: keyVariable('OPENAI_API_KEY'),
  queryPrefix: prefix('question'),
  documentPrefix: prefix('document'),
  ...requests,
})
const VoyageSchema = z.strictObject({
  provider: z.literal('voyage'),
  model: model.optional().describe('by default voyage-code-3'),
  dimensions,
  baseUrl,
  apiKeyVariable: keyVariable('VOYAGE_API_KEY'),
  ...requests,
})
const OllamaSchema = z.strictObject({
  provider: z.literal('ollama'),
  model: model.optional().describe('by default nomic-embed-text'),
  dimensions,
  baseUrl: baseUrl.describe('by default http://127.0.0.1:11434'),
  queryPrefix: prefix('question'),
  documentPrefix: prefix('document'),
  ...requests,
})
const OnnxSchema = z.strictObject({
  provider: z.literal('onnx'),
  model: cachedModel,
  folder,
  pooling: z.enum(['mean', 'cls', 'last']).optional().describe('how token vectors become one'),
  queryPrefix: prefix('question'),
  documentPrefix: prefix('document'),
  dimensions,
  maxTokens: z.int().min(8).max(131_072).optional().describe('tokens of one text; what is longer is cut and counted'),
  batchTexts: z.int().min(1).max(256).optional().describe('texts computed together, by default 16'),
  threads: z.int().min(1).max(64).optional().describe('threads of one step, by default one per processor'),
})

/** Providers by name, in the order of the documentation. */
export const EMBEDDER_PROVIDERS = ['openai', 'voyage', 'ollama', 'onnx'] as const

export const EmbedderSchema = z.union([
  z.enum(['static', 'none']),
  OpenAiSchema,
  VoyageSchema,
  OllamaSchema,
  OnnxSchema,
])
export type EmbedderConfig = z.output<typeof EmbedderSchema>

export const RerankerSchema = z.union([
  z.enum(['features', 'none']),
  z.strictObject({
    provider: z.literal('onnx'),
    model: cachedModel,
    folder,
    top: z.int().min(1).max(200).optional().describe('candidates that the model judges, by default 50'),
    weight: z.number().min(0).max(100).optional().describe('weight beside the score of `features`, by default 1'),
    timeoutMs: z
      .int()
      .min(1)
      .max(600_000)
      .optional()
      .describe('after that the order of `features` is given, by default 2,000'),
    maxTokens: z.int().min(16).max(8_192).optional().describe('tokens of question and text, by default 512'),
    threads: z.int().min(1).max(64).optional().describe('threads of one step, by default one per processor'),
  }),
])
export type RerankerConfig = z.output<typeof RerankerSchema>

const featureWeights = z.partialRecord(z.enum(FEATURE_NAMES), z.number())

/** Options of the feature reranker, alone or before a cross-encoder. */
export const FeaturesSchema = z.strictObject({
  weights: featureWeights
    .optional()
    .describe(
      'weight per feature of the learned ranker, all of them; by default the trained ones, see docs/ranking.md',
    ),
  intents: z
    .record(IntentNameSchema, featureWeights)
    .optional()
    .describe('intent → weight per feature in place of the common one, for questions of that intent; by default none'),
})
