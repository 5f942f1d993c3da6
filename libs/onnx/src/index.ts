export { openModelFolder, readModelJson, type ModelFolder } from './model/model-folder.js'
export { MODEL_SETTINGS_FILE, ModelSettingsSchema, type ModelSettings } from './model/model-settings.js'
export { tokenLimitOf } from './model/token-limit.js'
export {
  openTokenizer,
  type EncodedText,
  type EncodeOptions,
  type TextInput,
  type TextTokenizer,
  type TokenizerOptions,
  type TokenSpan,
} from './model/tokenizer.js'
export { groupByLength, padBatch, type BatchLimits } from './model/batches.js'
export {
  openSession,
  unfit,
  type OnnxSession,
  type SessionOptions,
  type Tensor,
  type TokenBatch,
} from './model/session.js'
export { OnnxError } from './model/errors.js'
