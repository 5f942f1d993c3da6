export { onnxFile, type OnnxConstant, type OnnxGraph, type OnnxNode, type OnnxValue } from './testing/onnx-file.js'
export { TINY_SPECIAL, tinyTokenizerFile, tinyVocabulary } from './testing/tiny-tokenizer.js'
export {
  writeTinyCrossEncoder,
  writeTinyEncoder,
  writeTinyTokenClassifier,
  type TinyEncoder,
  type TinyMatrix,
} from './testing/tiny-models.js'
