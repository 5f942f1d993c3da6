import { readModelJson, tokenLimitOf, type ModelFolder } from '@coderag/onnx'
import { z } from 'zod'
import type { ResolvedOnnxEmbedderOptions } from './options.js'

export type Pooling = 'mean' | 'cls' | 'last'

/** Use of a model: pooling, prefixes, limits. */
export interface ModelUsage {
  /** Null if unknown; then an output that is already pooled is used, else the mean. */
  readonly pooling: Pooling | null
  readonly queryPrefix: string
  readonly documentPrefix: string
  /** Null for all dimensions of the model. */
  readonly dimensions: number | null
  readonly maxTokens: number
}

type PartialUsage = { readonly [Key in keyof ModelUsage]?: ModelUsage[Key] | undefined }

/** Models whose files do not say everything, by the last part of their id in lower case. */
export const KNOWN_MODELS: ReadonlyMap<string, PartialUsage> = new Map([
  [
    'coderankembed',
    {
      pooling: 'cls',
      queryPrefix: 'Represent this query for searching relevant code: ',
      documentPrefix: '',
      dimensions: 768,
      maxTokens: 8_192,
    },
  ],
])

/**
 * Finds out how a model wants to be used. What is said first holds: options, `coderag-model.json`, this library's
 * knowledge of the model, the files that sentence-transformers keeps beside a model.
 */
export async function usageOf(folder: ModelFolder, options: ResolvedOnnxEmbedderOptions): Promise<ModelUsage> {
  const known = KNOWN_MODELS.get(folder.id.split('/').at(-1)?.toLowerCase() ?? '') ?? {}
  const { encoder = {}, maxTokens } = folder.settings
  const sources: readonly PartialUsage[] = [options, { ...encoder, maxTokens }, known, await authorsUsage(folder)]
  const first = <Key extends keyof ModelUsage>(key: Key, fallback: ModelUsage[Key]): ModelUsage[Key] => {
    for (const source of sources) {
      const value = source[key]
      if (value !== undefined) return value
    }
    return fallback
  }
  return {
    pooling: first('pooling', null),
    queryPrefix: first('queryPrefix', ''),
    documentPrefix: first('documentPrefix', ''),
    dimensions: first('dimensions', null),
    maxTokens: first('maxTokens', 0) || (await tokenLimitOf(folder)),
  }
}

const PoolingFileSchema = z.object({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
  pooling_mode_lasttoken: z.boolean().optional(),
})
const PromptsFileSchema = z.object({ prompts: z.record(z.string(), z.string()).nullish() })

/** `1_Pooling/config.json` and `config_sentence_transformers.json`. */
async function authorsUsage({ directory }: ModelFolder): Promise<PartialUsage> {
  const pooling = PoolingFileSchema.safeParse(await readModelJson(directory, '1_Pooling/config.json')).data
  const prompts = PromptsFileSchema.safeParse(await readModelJson(directory, 'config_sentence_transformers.json')).data
    ?.prompts
  return {
    pooling: pooling?.pooling_mode_cls_token
      ? 'cls'
      : pooling?.pooling_mode_lasttoken
        ? 'last'
        : pooling?.pooling_mode_mean_tokens
          ? 'mean'
          : undefined,
    queryPrefix: prompts?.['query'],
    documentPrefix: prompts?.['document'] ?? prompts?.['passage'],
  }
}
