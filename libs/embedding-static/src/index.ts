export { createStaticEmbedder, type StaticEmbedder } from './embedder.js'
export { StaticEmbedderOptionsSchema, type StaticEmbedderOptions } from './options.js'
export { loadWeights, readWeights } from './weights-file.js'
export { StaticModelError } from './errors.js'
