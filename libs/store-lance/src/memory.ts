export { createMemoryChunkStore } from './memory-store.js'
export { chunkMatcher } from './chunk-matcher.js'
export { StoreError } from './errors.js'
