export { indexStorageContract, type StorageEngine } from './contract.js'
// For the tests of single engines.
export { allIds, batchOf, beginOn, chunkOf, commitSource, idsOf, nextOf, openNewest } from './sketches.js'
