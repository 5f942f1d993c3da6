import { z } from 'zod'
import { RowWeightsSchema } from './row-weights.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'

export const FeatureRerankerOptionsSchema = RowWeightsSchema.extend({
  /**
   * Positions at the top in which a file occurs only once while other files remain, 0 to 200. Further passages of the best
   * files follow.
   */
  distinctFiles: z.int().min(0).max(200).default(RERANK_DEFAULTS.distinctFiles),
})

/** Options as callers write them. */
export type FeatureRerankerOptions = z.input<typeof FeatureRerankerOptionsSchema>
