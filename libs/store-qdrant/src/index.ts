export { openQdrant } from './open.js'
export { QdrantOptionsSchema, type QdrantOptions } from './options.js'
export { QdrantError } from './errors.js'
