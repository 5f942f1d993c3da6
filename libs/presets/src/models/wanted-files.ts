/** Optional files that say how a model is used. */
const DESCRIPTIONS = [
  'config.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'sentence_bert_config.json',
  'config_sentence_transformers.json',
  'modules.json',
  '1_Pooling/config.json',
]
const MODEL_FILES = ['model.onnx', 'onnx/model.onnx']
export const TOKENIZER_FILE = 'tokenizer.json'
/** Settings file of this project beside the model. `@coderag/onnx` reads it. */
export const SETTINGS_FILE = 'coderag-model.json'

/** Files of a model to take, or the file that is missing. */
export type Wanted =
  | { readonly model: string; readonly files: readonly string[] }
  | { readonly missing: string; readonly others: readonly string[] }

/**
 * Chooses the files to take: the model with its weights, the tokenizer, and their descriptions.
 * @param variant - Model file to use instead of `model.onnx` and `onnx/model.onnx`, such as
 *   `onnx/model_quantized.onnx`.
 */
export function wantedFiles(there: readonly string[], variant?: string): Wanted {
  const has = new Set(there)
  const model = (variant === undefined ? MODEL_FILES : [variant]).find((file) => has.has(file))
  const others = there.filter((file) => file.endsWith('.onnx'))
  if (model === undefined) return { missing: variant ?? MODEL_FILES[0] ?? '', others }
  if (!has.has(TOKENIZER_FILE)) return { missing: TOKENIZER_FILE, others: [] }
  // Weights too large for one protobuf message lie beside it under these names.
  const weights = [`${model}_data`, `${model}.data`]
  return { model, files: [TOKENIZER_FILE, ...DESCRIPTIONS, model, ...weights].filter((file) => has.has(file)) }
}
