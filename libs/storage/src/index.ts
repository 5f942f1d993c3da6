export { CREATED_NAMES, hasCreatedNames, openCreatedNames, removeCreated, type CreatedNames } from './created-names.js'
export { takeFileLock, type FileLock, type LockHolder, type Taken } from './file-lock.js'
export { makeDirectory } from './make-directory.js'
export { isRunning, thisProcess, type ProcessIdentity } from './process-identity.js'
