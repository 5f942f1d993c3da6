import { z } from 'zod'
import { readModelJson, type ModelFolder } from '../model/model-folder.js'
import { tokenLimitOf } from '../model/token-limit.js'
import type { ResolvedOnnxEmbedderOptions } from './options.js'

export type Pooling = 'mean' | 'cls' | 'last'

/** Use of a model: pooling, prefixes, limits. */
export interface ModelUsage {
  /** Null if unknown. A model that pools by itself needs none. */
  readonly pooling: Pooling | null
  /** Null if unknown. */
  readonly queryPrefix: string | null
  readonly documentPrefix: string
  /** Null for all dimensions of the model. */
  readonly dimensions: number | null
  readonly maxTokens: number
}

type PartialUsage = { readonly [Key in keyof ModelUsage]?: ModelUsage[Key] | undefined }

/**
 * Models whose files do not say everything, by the last part of their id in lower case. From the models' own cards:
 * CodeRankEmbed, BGE (English), E5 without instructions, and nomic-embed-text.
 */
export const KNOWN_MODELS: readonly (readonly [name: RegExp, usage: PartialUsage])[] = [
  [
    /^coderankembed$/,
    {
      pooling: 'cls',
      queryPrefix: 'Represent this query for searching relevant code: ',
      documentPrefix: '',
      dimensions: 768,
      maxTokens: 8_192,
    },
  ],
  [
    /^bge-(?:small|base|large)-en(?:-v[\d.]+)?$/,
    {
      pooling: 'cls',
      queryPrefix: 'Represent this sentence for searching relevant passages: ',
      documentPrefix: '',
    },
  ],
  [
    /^(?:multilingual-)?e5-(?:small|base|large)(?:-v2)?$/,
    { pooling: 'mean', queryPrefix: 'query: ', documentPrefix: 'passage: ' },
  ],
  [
    /^nomic-embed-text-v[\d.]+$/,
    { pooling: 'mean', queryPrefix: 'search_query: ', documentPrefix: 'search_document: ' },
  ],
]

/**
 * Finds out how a model wants to be used. What is said first holds: options, `coderag-model.json`, this library's
 * knowledge of the model, the files that sentence-transformers keeps beside a model.
 */
export async function usageOf(folder: ModelFolder, options: ResolvedOnnxEmbedderOptions): Promise<ModelUsage> {
  const name = folder.id.split('/').at(-1)?.toLowerCase() ?? ''
  const [, known = {}] = KNOWN_MODELS.find(([pattern]) => pattern.test(name)) ?? []
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
    queryPrefix: first('queryPrefix', null),
    documentPrefix: first('documentPrefix', ''),
    dimensions: first('dimensions', null),
    maxTokens: first('maxTokens', 0) || (await tokenLimitOf(folder)),
  }
}

const ModulesFileSchema = z.array(z.object({ type: z.string(), path: z.string() }))
const PoolingFileSchema = z.object({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
  pooling_mode_lasttoken: z.boolean().optional(),
})
const PromptsFileSchema = z.object({ prompts: z.record(z.string(), z.string()).nullish() })

/**
 * What sentence-transformers keeps beside a model (https://sbert.net/docs/sentence_transformer/usage/custom_models.html):
 * `modules.json` with the folder of the pooling, its `config.json`, and `config_sentence_transformers.json`. A model that
 * comes with them and has no prompts takes none.
 */
async function authorsUsage({ directory }: ModelFolder): Promise<PartialUsage> {
  const modules = ModulesFileSchema.safeParse(await readModelJson(directory, 'modules.json')).data
  const folder = modules?.find(({ type }) => type.endsWith('.Pooling'))?.path ?? '1_Pooling'
  const pooling = PoolingFileSchema.safeParse(await readModelJson(directory, `${folder}/config.json`)).data
  const settings = await readModelJson(directory, 'config_sentence_transformers.json')
  const prompts = PromptsFileSchema.safeParse(settings).data?.prompts
  const isDescribed = modules !== undefined || pooling !== undefined || settings !== null
  return {
    pooling: pooling?.pooling_mode_cls_token
      ? 'cls'
      : pooling?.pooling_mode_lasttoken
        ? 'last'
        : pooling?.pooling_mode_mean_tokens
          ? 'mean'
          : undefined,
    queryPrefix: prompts?.['query'] ?? (isDescribed ? '' : undefined),
    documentPrefix: prompts?.['document'] ?? prompts?.['passage'],
  }
}
