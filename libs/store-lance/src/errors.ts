import { CoderagError, EXIT } from '@coderag/types'

/** Every way a chunk store fails, with the facts each failure carries. */
interface StoreFailures {
  /** There is no table, or it does not have the snapshot any more. */
  STORE_MISSING: { table: string; snapshot: number | null }
  /** The table's columns are not those of this version of coderag. */
  STORE_SCHEMA: { table: string; column: string }
  /** Vectors of another length than the table's, or vectors where the table has none, or none where it has them. */
  STORE_DIMENSIONS: { expected: number | null; found: number | null }
  /** A query vector that has no direction: all zeros, or a number that is not finite. */
  STORE_VECTOR: { dimensions: number }
  /** Files of the table are damaged or gone. */
  STORE_CORRUPT: { table: string }
  /** No space left on the device, or a quota is used up. */
  STORE_DISK_FULL: { table: string }
  /** A write on a store that was opened for reading. */
  STORE_READ_ONLY: { operation: string }
  /** A call after the store was closed. */
  STORE_CLOSED: { operation: string }
  /** LanceDB failed in a way that none of the other codes describes; `cause` has its error. */
  STORE_FAILED: { table: string }
}

export class StoreError<C extends keyof StoreFailures = keyof StoreFailures> extends CoderagError<C, StoreFailures[C]> {
  override readonly name = 'StoreError'

  override get exitCode() {
    return EXIT.index
  }
}

/** What a store that was opened for reading does with a write. */
export function readOnly(operation: string): () => Promise<never> {
  return async () => {
    throw new StoreError(
      'STORE_READ_ONLY',
      `The store was opened for reading, so it can't ${operation}. Open it with mode "write".`,
      { operation },
    )
  }
}

/** Says in our terms what LanceDB's error means. LanceDB has no error codes: its text is all there is to go by. */
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
      `Files of the table "${table}" are damaged or missing. If a crawl ended meanwhile, open the newest snapshot; else restore the data directory from a backup, or crawl again into an empty one.`,
      { table },
      { cause },
    )
  }
  return new StoreError(
    'STORE_FAILED',
    `LanceDB failed on the table "${table}". Its own message is the cause of this error.`,
    { table },
    { cause },
  )
}
