export { createOnnxEmbedder, type OnnxEmbedder, type OnnxEmbedderParts } from './embedder.js'
export { OnnxEmbedderOptionsSchema, type OnnxEmbedderOptions } from './options.js'
export { KNOWN_MODELS, type ModelUsage, type Pooling } from './usage.js'
export { EncoderError } from './errors.js'
