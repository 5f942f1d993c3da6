import { IntentNameSchema } from '@coderag/retrieval'
import { FEATURE_NAMES } from '@coderag/retrieval/reranker'
import { z } from 'zod'
import { onnx } from './onnx.js'

/** Rerankers that a configuration can name, besides that of features. */
export const RERANKERS = [onnx] as const

export const RerankerSchema = z.union([z.enum(['features', 'none']), ...RERANKERS.map(({ schema }) => schema)])

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
