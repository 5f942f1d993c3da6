import { CoderagError, EXIT } from '@coderag/types'

/** Error codes of the lexical index, with the details of each. */
interface Bm25Failures {
  /** The index file is missing or cannot be read. */
  BM25_UNREADABLE: { path: string }
  /** The file is not an index, is truncated, or its bytes have changed. */
  BM25_CORRUPT: { path: string; why: string }
  /** Another version of this library wrote the file. */
  BM25_VERSION: { path: string; found: number; expected: number }
  /** The directory to write to already exists. */
  BM25_DIRECTORY_EXISTS: { directory: string }
  /** The chunks and terms of an `add` do not match, or an id is not 64 hexadecimal digits. */
  BM25_BAD_BATCH: { why: string }
  /** `limit` is not a whole number of at least 1. */
  BM25_BAD_LIMIT: { limit: number }
  /** The index is closed, or the writer has already written. */
  BM25_CLOSED: { what: 'index' | 'writer' }
}

/** An error of this library; branch on `code`. */
export class Bm25Error<C extends keyof Bm25Failures = keyof Bm25Failures> extends CoderagError<C, Bm25Failures[C]> {
  override readonly name = 'Bm25Error'

  override get exitCode() {
    return EXIT.index
  }
}

/** Returns the error for a damaged index file. */
export function corrupt(path: string, why: string): Bm25Error<'BM25_CORRUPT'> {
  return new Bm25Error(
    'BM25_CORRUPT',
    `Cannot use the lexical index ${path}: ${why}. Restore it, or build it again: run \`coderag index\` on all sources of the index with --full.`,
    { path, why },
  )
}
