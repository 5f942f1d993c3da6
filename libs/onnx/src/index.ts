export { openModelFolder, readModelJson, type ModelFolder } from './model-folder.js'
export { MODEL_SETTINGS_FILE, ModelSettingsSchema, type ModelSettings } from './model-settings.js'
export { tokenLimitOf } from './token-limit.js'
export {
  openTokenizer,
  type EncodedText,
  type EncodeOptions,
  type TextInput,
  type TextTokenizer,
  type TokenizerOptions,
  type TokenSpan,
} from './tokenizer.js'
export { groupByLength, padBatch, type BatchLimits } from './batches.js'
export { openSession, unfit, type OnnxSession, type SessionOptions, type Tensor, type TokenBatch } from './session.js'
export { OnnxError } from './errors.js'
