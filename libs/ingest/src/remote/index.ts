export { isRef, parseRepositoryAddress, type RepositoryAddress } from './repository-address.js'
