import { z } from 'zod'
import { RERANK_DEFAULTS } from './ranking-defaults.js'

export const FeatureRerankerOptionsSchema = z.strictObject({
  /** Weight of each feature; a feature without one is not computed. By default the trained weights in `weights.json`. */
  weights: z.record(z.string(), z.number()).optional(),
  /**
   * Maps an intent (`RerankOptions.intent`) to weights that replace the common ones. Other features keep theirs. None
   * by default; `docs/experiments.md` says what was tried.
   */
  intents: z.record(z.string(), z.record(z.string(), z.number())).default({}),
  /**
   * Positions at the top in which a file occurs only once while other files remain, 0 to 200. Further passages of the best
   * files follow.
   */
  distinctFiles: z.int().min(0).max(200).default(RERANK_DEFAULTS.distinctFiles),
})

/** Options as callers write them. */
export type FeatureRerankerOptions = z.input<typeof FeatureRerankerOptionsSchema>
