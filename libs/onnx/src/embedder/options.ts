import { z } from 'zod'

const onnxEmbedderFields = {
  /** Folder with `model.onnx` (or `onnx/model.onnx`) and `tokenizer.json`. */
  folder: z.string().min(1),
  /** Pooling of token vectors. Default: what the folder's files say. */
  pooling: z.enum(['mean', 'cls', 'last']).optional(),
  /** Text put before a query. Default: what the folder's files say. */
  queryPrefix: z.string().max(1_000).optional(),
  /** Put before a document. Default: what the folder's files say, else nothing. */
  documentPrefix: z.string().max(1_000).optional(),
  /** Leading dimensions to keep, for models trained to allow that. Default: all. */
  dimensions: z.int().min(1).max(65_536).optional(),
  /** Tokens of one text, special ones included; what is longer is cut and counted. Default: what the folder's files say. */
  maxTokens: z.int().min(8).max(131_072).optional(),
  /**
   * Texts computed together, 1 to 256. More is faster with short texts and takes more memory. A dynamically quantised
   * model computes one by one.
   */
  batchTexts: z.int().min(1).max(256).default(16),
  /** Texts × tokens of the longest computed together, 64 to 1,048,576; bounds the memory of one step. */
  batchTokens: z.int().min(64).max(1_048_576).default(8_192),
  /** Threads of one step, 1 to 64. Default: one per processor. */
  threads: z.int().min(1).max(64).optional(),
}

export const OnnxEmbedderOptionsSchema: z.ZodObject<typeof onnxEmbedderFields, z.core.$strict> =
  z.strictObject(onnxEmbedderFields)
/** Options as callers write them. */
export type OnnxEmbedderOptions = z.input<typeof OnnxEmbedderOptionsSchema>
/** Options with every default filled in. */
export type ResolvedOnnxEmbedderOptions = z.output<typeof OnnxEmbedderOptionsSchema>
