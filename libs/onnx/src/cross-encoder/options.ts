import { z } from 'zod'

const crossEncoderFields = {
  /** Folder with `model.onnx` (or `onnx/model.onnx`) and `tokenizer.json`. */
  folder: z.string().min(1),
  /** Candidates that the model judges, the best of the fast order; 1 to 200. Time grows in proportion. */
  top: z.int().min(1).max(200).default(50),
  /**
   * Weight of the model's score beside that of the fast order, 0 to 100. With 1 both count alike; the larger, the less
   * counts what the fast order knows of names and places.
   */
  weight: z.number().min(0).max(100).default(1),
  /** Milliseconds after which the fast order is given instead; 1 to 600,000. */
  timeoutMs: z.int().min(1).max(600_000).default(2_000),
  /**
   * Maximum number of tokens of query and text together; the longer one is cut. Fewer is faster. Never more than the
   * model accepts.
   */
  maxTokens: z.int().min(16).max(8_192).default(512),
  /**
   * Pairs computed together, 1 to 64. A step under way is not stopped by the time limit, so small ones keep it. A
   * dynamically quantised model computes one by one.
   */
  batchTexts: z.int().min(1).max(64).default(4),
  /** Threads of one step, 1 to 64. Default: one per processor. */
  threads: z.int().min(1).max(64).optional(),
}

export const CrossEncoderOptionsSchema: z.ZodObject<typeof crossEncoderFields, z.core.$strict> =
  z.strictObject(crossEncoderFields)
/** Options as callers write them. */
export type CrossEncoderOptions = z.input<typeof CrossEncoderOptionsSchema>
