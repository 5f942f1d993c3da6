import { z } from 'zod'

/** Name of the file that describes a model to coderag; optional in a folder that a person put together. */
export const MODEL_SETTINGS_FILE = 'coderag-model.json'

const modelSettingsFields = {
  /** Name of the model, such as `nomic-ai/CodeRankEmbed`; part of an index's identity. Default: the folder's name. */
  id: z.string().min(1).max(200).optional(),
  /** Commit on the hub that the files are of. */
  revision: z.string().optional(),
  /** The model file, when the folder holds several; relative to the folder. */
  model: z
    .string()
    .regex(/^[\w./-]+\.onnx$/)
    .optional(),
  /** Checksums of everything that is loaded, by path relative to the folder. */
  files: z
    .record(z.string(), z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0) }))
    .optional(),
  /** Tokens of one text, special ones included; what is longer is cut and counted. 8 to 131,072. */
  maxTokens: z.int().min(8).max(131_072).optional(),
  /** Use of a sentence encoder; see `src/embedder/`. */
  encoder: z
    .strictObject({
      /** Pooling of token vectors: their mean, the first (`cls`), or the last. */
      pooling: z.enum(['mean', 'cls', 'last']).optional(),
      /** Text put before a query. */
      queryPrefix: z.string().max(1_000).optional(),
      /** Put before a document. */
      documentPrefix: z.string().max(1_000).optional(),
      /** Leading dimensions to keep, for models trained to allow that. */
      dimensions: z.int().min(1).max(65_536).optional(),
    })
    .optional(),
}

/** Content of `coderag-model.json`. `models add` writes `id`, `revision` and `files`; people write the rest. */
export const ModelSettingsSchema: z.ZodObject<typeof modelSettingsFields, z.core.$strict> =
  z.strictObject(modelSettingsFields)
export type ModelSettings = z.output<typeof ModelSettingsSchema>
