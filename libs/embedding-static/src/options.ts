import { z } from 'zod'

export const StaticEmbedderOptionsSchema = z.strictObject({
  /**
   * The weights: a file, or bytes that `readWeights` gave, which threads share instead of reading them again. Default:
   * the file inside the package.
   */
  weights: z.union([z.string().min(1), z.instanceof(SharedArrayBuffer)]).optional(),
})
export type StaticEmbedderOptions = z.input<typeof StaticEmbedderOptionsSchema>
