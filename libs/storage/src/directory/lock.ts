import { join } from 'node:path'
import { takeFileLock, type LockHolder } from '../lock/file-lock.js'
import { IndexDirectoryError } from './errors.js'
import { LAYOUT } from './layout.js'

/** Exclusive right to write a directory, until it is disposed. */
export interface WriteLock extends AsyncDisposable {
  /**
   * Checks that the lock is still held. It can be lost after a long sleep of the machine. Call it before a commit.
   * @throws IndexDirectoryError `INDEX_LOCKED`.
   */
  verify(): Promise<void>
}

/**
 * Takes the write lock of a directory, or throws. A lock is taken over when its process on this machine is gone,
 * or when its holder on another machine has stopped touching it.
 *
 * @throws IndexDirectoryError `INDEX_LOCKED`: another process is writing.
 */
export async function acquireLock(directory: string): Promise<WriteLock> {
  const lock = await takeFileLock(join(directory, LAYOUT.lock))
  if ('takenBy' in lock) throw lockedBy(lock.takenBy)
  return {
    async verify() {
      const lost = await lock.lost()
      if (lost !== null) throw lockedBy(lost.takenBy)
    },
    [Symbol.asyncDispose]: () => lock[Symbol.asyncDispose](),
  }
}

function lockedBy(holder: LockHolder | null): IndexDirectoryError {
  const { pid, host, startedAt } = holder ?? { pid: 0, host: 'unknown', startedAt: 'unknown' }
  const who = holder === null ? 'Another process' : `Process ${pid} on ${host}, since ${startedAt},`
  const message = `${who} is writing this index. Wait for it, or write to another directory.`
  return new IndexDirectoryError('INDEX_LOCKED', message, { pid, host, startedAt })
}
