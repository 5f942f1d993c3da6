import { ROW_NAMES } from '@coderag/retrieval/reranker'
import { z } from 'zod'
import { onnx } from './onnx.js'

/** Rerankers that a configuration can name, besides that of features. */
export const RERANKERS = [onnx] as const

export const RerankerSchema = z.union([z.enum(['features', 'none']), ...RERANKERS.map(({ schema }) => schema)])

/** Weights of the rows that order hits. */
export const FeaturesSchema = z.strictObject({
  weights: z
    .partialRecord(z.enum(ROW_NAMES), z.number())
    .optional()
    .describe(
      'weight of each named row of the ranking, in log odds; the others keep the trained ones, see docs/ranking.md',
    ),
})
