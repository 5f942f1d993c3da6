export { createMemoryChunkStore } from './memory-store.js'
export { StoreError } from './errors.js'
