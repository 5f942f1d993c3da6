import { z } from 'zod'
import { readModelJson, type ModelFolder } from './model-folder.js'

const FALLBACK = 512
/** Tokenizer files state absurd lengths where their authors knew none. */
const BELIEVABLE = 131_072

/** Files of hub models that contain the token limit, the most reliable first. */
const SOURCES: readonly { readonly file: string; readonly key: string }[] = [
  { file: 'sentence_bert_config.json', key: 'max_seq_length' },
  { file: 'tokenizer_config.json', key: 'model_max_length' },
  { file: 'config.json', key: 'max_position_embeddings' },
]

/**
 * Returns the maximum number of tokens of a model, special ones included: from `coderag-model.json`, else from the
 * author's files, else 512.
 */
export async function tokenLimitOf({ directory, settings }: ModelFolder): Promise<number> {
  if (settings.maxTokens !== undefined) return settings.maxTokens
  for (const { file, key } of SOURCES) {
    const parsed = z.record(z.string(), z.unknown()).safeParse(await readModelJson(directory, file))
    const value = parsed.success ? parsed.data[key] : undefined
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 8 && value <= BELIEVABLE) return value
  }
  return FALLBACK
}
