export { addModel, HUGGING_FACE_HUB, type AddOptions } from './add.js'
export { defaultModelsDirectory, findModel, listModels, removeModel, type CachedModel } from './cache.js'
export { ModelError } from './errors.js'
