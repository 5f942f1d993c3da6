import { z } from 'zod'

export const StaticEmbedderOptionsSchema = z.strictObject({
  /**
   * The weights: the path of a file, or the result of `readWeights`, which threads can share. Default: the file inside
   * the package.
   */
  weights: z.union([z.string().min(1), z.instanceof(SharedArrayBuffer)]).optional(),
})
export type StaticEmbedderOptions = z.input<typeof StaticEmbedderOptionsSchema>

/** Words and terms that are cached before the cache is cleared; about 60 MB. */
export const maxCachedTerms = 250_000

/** Texts per call of the embedder. */
export const maxBatch = 1_024
