import { CoderagError, EXIT } from '@coderag/types'

/** Every way the lexical index fails, with the facts each failure carries. */
interface Bm25Failures {
  /** A file of the index is missing or not readable. */
  BM25_UNREADABLE: { path: string }
  /** The file is not an index, is cut short, or its bytes are not those that were written. */
  BM25_CORRUPT: { path: string; why: string }
  /** Another version of this library wrote the file. */
  BM25_VERSION: { path: string; found: number; expected: number }
  /** The directory to write into is there already. */
  BM25_DIRECTORY_EXISTS: { directory: string }
  /** Chunks and terms of one `add` do not belong together, or an id is not 64 hex digits. */
  BM25_BAD_BATCH: { why: string }
  /** `limit` is not a whole number of at least 1. */
  BM25_BAD_LIMIT: { limit: number }
  /** The index was closed, or the writer has written. */
  BM25_CLOSED: { what: 'index' | 'writer' }
}

/** Thrown by this library on purpose; branch on `code`. */
export class Bm25Error<C extends keyof Bm25Failures = keyof Bm25Failures> extends CoderagError<C, Bm25Failures[C]> {
  override readonly name = 'Bm25Error'

  override get exitCode() {
    return EXIT.index
  }
}

/** The error for bytes that can't be what was written. */
export function corrupt(path: string, why: string): Bm25Error<'BM25_CORRUPT'> {
  return new Bm25Error(
    'BM25_CORRUPT',
    `The lexical index ${path} can't be used: ${why}. Restore it, or build the index again.`,
    { path, why },
  )
}
