import { CoderagError, EXIT } from '@coderag/types'

/** Error codes of a chunk store, with the details of each. */
interface StoreFailures {
  /** The table does not exist, or it no longer has the snapshot. */
  STORE_MISSING: { table: string; snapshot: number | null }
  /** The table has other columns than this version of coderag expects. */
  STORE_SCHEMA: { table: string; column: string }
  /** The vectors have another number of dimensions than the table; null stands for no vectors. */
  STORE_DIMENSIONS: { expected: number | null; found: number | null }
  /** A query vector is all zeros or contains a number that is not finite. */
  STORE_VECTOR: { dimensions: number }
  /** Files of the table are damaged or missing. */
  STORE_CORRUPT: { table: string }
  /** The device has no space left, or a quota is used up. */
  STORE_DISK_FULL: { table: string }
  /** The store was closed before the call. */
  STORE_CLOSED: { operation: string }
  /** LanceDB failed for another reason; `cause` is its error. */
  STORE_FAILED: { table: string }
}

export class StoreError<C extends keyof StoreFailures = keyof StoreFailures> extends CoderagError<C, StoreFailures[C]> {
  override readonly name = 'StoreError'

  override get exitCode() {
    return EXIT.index
  }
}

/** Converts an error of LanceDB to a `StoreError`. LanceDB has no error codes, so its message is examined. */
export function storeError(cause: unknown, table: string): CoderagError {
  if (CoderagError.is(cause)) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  if (/no space left|os error 28\b|disk quota|os error 122\b|storage ?full/i.test(text)) {
    return new StoreError(
      'STORE_DISK_FULL',
      `The disk is full while writing the table "${table}". Free space and run again: the last commit is intact.`,
      { table },
      { cause },
    )
  }
  if (
    /not found|no such file|corrupt|failed to (read|decode)|fill whole buffer|sufficient data|magic number|unexpected (end|eof)/i.test(
      text,
    )
  ) {
    return new StoreError(
      'STORE_CORRUPT',
      `Files of the table "${table}" are damaged or missing. If a crawl has finished since the store was opened, open the newest snapshot. Otherwise restore the data directory from a backup, or run \`coderag index\` on all sources of the index with --full.`,
      { table },
      { cause },
    )
  }
  return new StoreError(
    'STORE_FAILED',
    `LanceDB failed on the table "${table}". Its own message is in the cause of this error.`,
    { table },
    { cause },
  )
}
