export { createOpenAiEmbedder } from './providers/openai.js'
export { createVoyageEmbedder } from './providers/voyage.js'
export { createOllamaEmbedder } from './providers/ollama.js'
export type { HttpEmbedderParts } from './http/embedder.js'
export type { Clock } from './http/clock.js'
export {
  OllamaOptionsSchema,
  OpenAiOptionsSchema,
  VoyageOptionsSchema,
  type OllamaOptions,
  type OpenAiOptions,
  type VoyageOptions,
} from './options.js'
export { openVectorCache, type VectorCacheOptions } from './vector-cache.js'
export { EmbeddingError } from './errors.js'
