export { indexStorageContract, type StorageEngine } from './contract.js'
