import { z } from 'zod'

const staticEmbedderFields = {
  /**
   * The weights: the path of a file, or the result of `readWeights` or `loadWeights`, which threads can share. Default: the file inside
   * the package.
   */
  weights: z.union([z.string().min(1), z.instanceof(SharedArrayBuffer)]).optional(),
}

export const StaticEmbedderOptionsSchema: z.ZodObject<typeof staticEmbedderFields, z.core.$strict> =
  z.strictObject(staticEmbedderFields)
export type StaticEmbedderOptions = z.input<typeof StaticEmbedderOptionsSchema>

/** Words and terms that are cached before the cache is cleared; about 60 MB. */
export const maxCachedTerms = 250_000

/** Texts per call of the embedder. */
export const maxBatch = 1_024

/**
 * Length of the vector of a query's synonyms that is added to the vector of length 1 of its own words. More finds code in
 * other words than the query's; less follows the query. Chosen on development queries: 0.35 and 1 are alike on benchmark
 * queries, and 0.35 is worse on questions in other words than the code's.
 */
export const synonymShare = 0.6
