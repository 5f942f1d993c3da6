export { openChunkStore } from './open.js'
export { ChunkStoreOptionsSchema, type ChunkStoreOptions } from './options.js'
export { StoreError } from './errors.js'
export { pathMatcher } from './path-globs.js'
