import { IntentNameSchema } from '@coderag/retrieval'
import { ROW_NAMES } from '@coderag/retrieval/reranker'
import { z } from 'zod'
import { onnx } from './onnx.js'

/** Rerankers that a configuration can name, besides that of features. */
export const RERANKERS = [onnx] as const

export const RerankerSchema = z.union([z.enum(['features', 'none']), ...RERANKERS.map(({ schema }) => schema)])

const rowWeights = z.partialRecord(z.enum(ROW_NAMES), z.number())

/** Weights of the rows that order hits. */
export const FeaturesSchema = z.strictObject({
  weights: rowWeights
    .optional()
    .describe(
      'weight of each named row of the ranking, in log odds; the others keep the trained ones, see docs/ranking.md',
    ),
  intents: z
    .record(IntentNameSchema, rowWeights)
    .optional()
    .describe('intent → weight of rows in place of the common one, for questions of that intent; by default none'),
})
