import { z } from 'zod'
import { rowWeightFields } from './row-weights.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'

const featureRerankerFields = {
  /** Weight of each named row, in log odds; others keep the trained one. 0 switches a row off. */
  weights: rowWeightFields.weights,
  /**
   * Positions at the top in which a file occurs only once while other files remain, 0 to 200. Further passages of the best
   * files follow.
   */
  distinctFiles: z.int().min(0).max(200).default(RERANK_DEFAULTS.distinctFiles),
}

export const FeatureRerankerOptionsSchema: z.ZodObject<typeof featureRerankerFields, z.core.$strict> =
  z.strictObject(featureRerankerFields)

/** Options as callers write them. */
export type FeatureRerankerOptions = z.input<typeof FeatureRerankerOptionsSchema>
