import { CoderagError } from '@coderag/types'

/** Every way an ingest fails as a whole, with the facts each failure carries. Failures of one file are values instead. */
interface IngestFailures {
  /** A source's path is not there, or is not a directory. */
  INGEST_SOURCE_MISSING: { path: string }
  /** Two sources would share one name in the index. */
  INGEST_NAME_TAKEN: { repoName: string }
  /** A source's name can't be part of a uri. */
  INGEST_NAME_INVALID: { repoName: string }
  /** No crawler is registered for a source's kind. */
  INGEST_KIND_UNSUPPORTED: { kind: string }
  /** A source to remove is not in the index. */
  INGEST_SOURCE_UNKNOWN: { repoName: string; known: readonly string[] }
  /** Another process is writing the same data directory. */
  INGEST_LOCKED: { pid: number; host: string; startedAt: string }
  /** The index holds vectors of another model. */
  INGEST_EMBEDDER_MISMATCH: { indexed: string; configured: string }
  /** Nothing more can be written. The index keeps its last generation. */
  INGEST_DISK_FULL: { dataDir: string }
  /** The data directory can't be written for another reason. */
  INGEST_DATA_DIR: { dataDir: string; reason: string }
}

export class IngestError<C extends keyof IngestFailures = keyof IngestFailures> extends CoderagError<
  C,
  IngestFailures[C]
> {
  override readonly name = 'IngestError'
}

/** Every code an `IngestError` can have; the README lists the same. */
export const INGEST_ERROR_CODES = [
  'INGEST_SOURCE_MISSING',
  'INGEST_NAME_TAKEN',
  'INGEST_NAME_INVALID',
  'INGEST_KIND_UNSUPPORTED',
  'INGEST_SOURCE_UNKNOWN',
  'INGEST_LOCKED',
  'INGEST_EMBEDDER_MISMATCH',
  'INGEST_DISK_FULL',
  'INGEST_DATA_DIR',
] as const satisfies readonly (keyof IngestFailures)[]

/** The failure of one unit, as it is recorded: code and message of what was thrown, never content. */
export function failureFacts(error: unknown): { code: string; message: string } {
  if (CoderagError.is(error)) return { code: error.code, message: error.message }
  if (isSystemError(error)) return { code: error.code, message: systemMessage(error.code) }
  // A message of unknown origin could quote the file, so only the kind of error is kept.
  return { code: 'UNEXPECTED', message: error instanceof Error ? error.constructor.name : typeof error }
}

/** Tells whether a write failed because the disk or the quota is full, whoever reports it. */
export function isDiskFull(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (isSystemError(cause) && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) return true
    if (/no space left on device|os error 28|disk quota exceeded/i.test(cause.message)) return true
  }
  return false
}

export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code)
}

function systemMessage(code: string): string {
  const known: Record<string, string> = {
    ENOENT: 'The file was gone when it was to be read.',
    EACCES: 'No permission to read the file.',
    EPERM: 'No permission to read the file.',
    EISDIR: 'A directory stands where a file was listed.',
    ELOOP: 'Symbolic links lead in a circle.',
    EIO: 'The disk could not read the file.',
  }
  return known[code] ?? 'The operating system could not read the file.'
}
