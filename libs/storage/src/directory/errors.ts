import { CoderagError, EXIT } from '@coderag/types'

/** Every failure of an index in a directory, with the facts that each carries. */
interface IndexDirectoryFailures {
  /** Another process is writing the index. */
  INDEX_LOCKED: { pid: number; host: string; startedAt: string }
  /** The manifest exists and can't be read, for example for lack of permission. */
  INDEX_UNREADABLE: { directory: string; reason: string }
  /** The directory can't be created, read or written. */
  INDEX_UNWRITABLE: { directory: string; reason: string }
  /** The directory is no index, and somebody's files are in it. */
  INDEX_NOT_EMPTY: { directory: string; found: string }
  /** A link, or another thing than a file or folder, has the name of a part of the index. */
  INDEX_LINKED: { path: string }
  /** A file that the manifest names is missing or can't be read. */
  INDEX_PART_UNREADABLE: { path: string }
  /** The manifest was written for another kind of place. */
  INDEX_FOREIGN: { directory: string }
}

export class IndexDirectoryError<
  C extends keyof IndexDirectoryFailures = keyof IndexDirectoryFailures,
> extends CoderagError<C, IndexDirectoryFailures[C]> {
  override readonly name = 'IndexDirectoryError'

  override get exitCode() {
    return EXIT.index
  }
}

/**
 * Converts an error of the file system into an error about the directory. Returns other errors, and a full disk,
 * unchanged.
 */
export function directoryError(directory: string, error: unknown): unknown {
  if (!isSystemError(error) || error.code === 'ENOSPC' || error.code === 'EDQUOT') return error
  return new IndexDirectoryError(
    'INDEX_UNWRITABLE',
    `The index in ${directory} can't be used (${error.code}). Give a directory that can be created, read and written.`,
    { directory, reason: error.code },
    { cause: error },
  )
}

export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code)
}
