export {
  CREATED_NAMES,
  hasCreatedNames,
  openCreatedNames,
  removeCreated,
  type CreatedNames,
} from './lock/created-names.js'
export { takeFileLock, type FileLock, type LockHolder, type Taken } from './lock/file-lock.js'
export { makeDirectory } from './lock/make-directory.js'
export { isRunning, thisProcess, type ProcessIdentity } from './lock/process-identity.js'
export { bestRows } from './scan/best-rows.js'
export { ScoreKernel } from './scan/score-kernel.js'
