import { z } from 'zod'

export const FeatureRerankerOptionsSchema = z.strictObject({
  /** Weight per feature; a feature without one is not computed. By default the trained ones, in `weights.json`. */
  weights: z.record(z.string(), z.number()).optional(),
  /**
   * Intent of a question, as `RerankOptions.intent` has it → weight per feature, in place of the common one; features that
   * are not named keep theirs. By default there are none: `docs/quality.md` has what was tried.
   */
  intents: z.record(z.string(), z.record(z.string(), z.number())).default({}),
  /**
   * Places at the top in which a file may stand only once while there are other files, 0 to 200. 10 by default: what a
   * reader sees first are ten different files, and further pieces of the best ones follow.
   */
  distinctFiles: z.int().min(0).max(200).default(10),
})

/** What callers write. */
export type FeatureRerankerOptions = z.input<typeof FeatureRerankerOptionsSchema>
