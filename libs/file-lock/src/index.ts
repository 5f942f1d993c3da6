export { takeFileLock, type FileLock, type LockHolder, type Taken } from './file-lock.js'
export { isRunning, thisProcess, type ProcessIdentity } from './process-identity.js'
