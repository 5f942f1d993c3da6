import { CoderagError, EXIT, type FailureStage, type SourceKind } from '@coderag/types'

/**
 * Every failure of an ingest as a whole, with the facts that each carries. Failures of single files are values instead.
 */
interface IngestFailures {
  /** The path of a source does not exist, is not a directory, or is a repository without a working tree. */
  INGEST_SOURCE_MISSING: { path: string }
  /** A source's directory or the ignore rules in it can't be read. */
  INGEST_SOURCE_UNREADABLE: { path: string; reason: string }
  /** The address or the ref of a repository is none that is cloned. `why` never has the address. */
  INGEST_REMOTE_INVALID: { why: string }
  /** The server of a repository does not answer. */
  INGEST_REMOTE_UNREACHABLE: { url: string }
  /** The server of a repository asks for a credential that git does not have, or refuses the one it has. */
  INGEST_REMOTE_DENIED: { url: string }
  /** The server has no such repository, or the repository has no such ref. */
  INGEST_REMOTE_MISSING: { url: string; ref: string | null }
  /** git could not clone a repository for another reason, such as a missing git. */
  INGEST_REMOTE_FAILED: { url: string; reason: string }
  /** Another process crawls from the same clone. */
  INGEST_CLONE_BUSY: { path: string; pid: number; host: string }
  /** Somebody else's files have the place of a clone. */
  INGEST_CLONE_FOREIGN: { path: string }
  /** Two sources would share one name in the index. */
  INGEST_NAME_TAKEN: { repoName: string }
  /** A source's name can't be part of a uri. */
  INGEST_NAME_INVALID: { repoName: string }
  /** No crawler is registered for a source's kind. */
  INGEST_KIND_UNSUPPORTED: { kind: string }
  /** A source to remove is not in the index. */
  INGEST_SOURCE_UNKNOWN: { repoName: string; known: readonly string[] }
  /** There is no index yet, no source of the run has a file to read, and `mayBeEmpty` is off. */
  INGEST_NO_FILES: { sources: readonly string[]; skipped: number }
  /** Vectors are to be computed again, and there is no index yet. */
  INGEST_EMPTY: { location: string }
  /** Parts of the index are gone, and only reading sources again that this run does not name would bring them back. */
  INGEST_INDEX_DAMAGED: { damage: readonly string[]; left: readonly string[] }
  /** The index holds vectors of another model. */
  INGEST_EMBEDDER_MISMATCH: { indexed: string; configured: string }
  /** Graphs are switched on or off in this run, and the index has sources that this run does not read. */
  INGEST_GRAPHS_MISMATCH: { hasGraphs: boolean; left: readonly string[] }
  /** An index is to be copied to a place that has one. */
  INGEST_COPY_TARGET: { location: string }
  /** Another version of the tokenizers made the terms of the index that is to be copied. */
  INGEST_COPY_TOKENIZER: { index: string; configured: string }
  /** A copy does not hold what its original holds. */
  INGEST_COPY_DIFFERS: { location: string; sources: readonly string[] }
  /** Nothing more can be written. The index keeps its last generation. */
  INGEST_DISK_FULL: { location: string }
  /** The system does not watch further folders. */
  INGEST_WATCH_LIMIT: { path: string; reason: string }
  /** A worker thread ended before it was ready. */
  INGEST_WORKER_START: { reason: string }
  /** A document is damaged, encrypted or not what its extension says. One file's failure. */
  INGEST_DOCUMENT_BROKEN: { format: string; reason: string }
  /** The path that was named as a chat export holds no messages. */
  INGEST_EXPORT_UNKNOWN: { path: string }
  /**
   * A stage returned a different number of chunks than it got, or the store holds a different number than the manifest
   * says.
   */
  INGEST_CHUNKS_LOST: { stage: string; given: number; returned: number }
}

/** Codes of a wrong command or source. Every other code concerns the index. */
const WRONG_INPUT: ReadonlySet<string> = new Set<keyof IngestFailures>([
  'INGEST_SOURCE_MISSING',
  'INGEST_SOURCE_UNREADABLE',
  'INGEST_REMOTE_INVALID',
  'INGEST_REMOTE_UNREACHABLE',
  'INGEST_REMOTE_DENIED',
  'INGEST_REMOTE_MISSING',
  'INGEST_REMOTE_FAILED',
  'INGEST_NAME_TAKEN',
  'INGEST_NAME_INVALID',
  'INGEST_KIND_UNSUPPORTED',
  'INGEST_SOURCE_UNKNOWN',
  'INGEST_NO_FILES',
  'INGEST_EMPTY',
  'INGEST_COPY_TARGET',
  'INGEST_EXPORT_UNKNOWN',
])

export class IngestError<C extends keyof IngestFailures = keyof IngestFailures> extends CoderagError<
  C,
  IngestFailures[C]
> {
  override readonly name = 'IngestError'

  override get exitCode() {
    return WRONG_INPUT.has(this.code) ? EXIT.usage : EXIT.index
  }
}

/** Every code of `IngestError`. The README lists the same codes. */
export const INGEST_ERROR_CODES = [
  'INGEST_SOURCE_MISSING',
  'INGEST_SOURCE_UNREADABLE',
  'INGEST_REMOTE_INVALID',
  'INGEST_REMOTE_UNREACHABLE',
  'INGEST_REMOTE_DENIED',
  'INGEST_REMOTE_MISSING',
  'INGEST_REMOTE_FAILED',
  'INGEST_CLONE_BUSY',
  'INGEST_CLONE_FOREIGN',
  'INGEST_NAME_TAKEN',
  'INGEST_NAME_INVALID',
  'INGEST_KIND_UNSUPPORTED',
  'INGEST_SOURCE_UNKNOWN',
  'INGEST_NO_FILES',
  'INGEST_EMPTY',
  'INGEST_INDEX_DAMAGED',
  'INGEST_EMBEDDER_MISMATCH',
  'INGEST_GRAPHS_MISMATCH',
  'INGEST_COPY_TARGET',
  'INGEST_COPY_TOKENIZER',
  'INGEST_COPY_DIFFERS',
  'INGEST_DISK_FULL',
  'INGEST_WATCH_LIMIT',
  'INGEST_WORKER_START',
  'INGEST_DOCUMENT_BROKEN',
  'INGEST_EXPORT_UNKNOWN',
  'INGEST_CHUNKS_LOST',
] as const satisfies readonly (keyof IngestFailures)[]

/** Returns the failure of one unit as it is recorded: code and message of the error, never content. */
export function failureFacts(error: unknown): { code: string; message: string } {
  if (CoderagError.is(error)) return { code: error.code, message: error.message }
  if (isSystemError(error)) return { code: error.code, message: systemMessage(error.code) }
  // A message of unknown origin could quote the file, so only the kind of error is kept.
  return { code: 'UNEXPECTED', message: error instanceof Error ? error.constructor.name : typeof error }
}

/** @param known - Kinds for which there is a crawler. */
export function unsupportedKind(kind: SourceKind, known: Iterable<SourceKind>): IngestError {
  const kinds = [...known]
  const message = `There is no crawler for sources of kind "${String(kind)}". A source is an object, such as { kind: 'repo', path: '.' }, of kind ${kinds.join(', ')}.`
  return new IngestError('INGEST_KIND_UNSUPPORTED', message, { kind })
}

/**
 * Checks that a stage returned one result per chunk. Otherwise a lost chunk would go unnoticed.
 * @throws IngestError `INGEST_CHUNKS_LOST`.
 */
export function requireAll(stage: FailureStage, given: readonly unknown[], returned: readonly unknown[]): void {
  if (given.length === returned.length) return
  const message = `The ${stage} stage was given ${given.length} chunks and returned ${returned.length}. It must return one for each.`
  throw new IngestError('INGEST_CHUNKS_LOST', message, { stage, given: given.length, returned: returned.length })
}

/** Returns true if a write failed because the disk or the quota is full. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isSystemError(cause) && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) return true
    if (/no space left on device|os error 28|disk quota exceeded/i.test(cause.message)) return true
  }
  return false
}

/**
 * Returns the first of several errors. An error while closing wraps the error that caused the closing
 * (`SuppressedError`, which not every supported Node has by name); the first one carries the code.
 */
export function firstError(error: unknown): unknown {
  let first = error
  while (first instanceof Error && 'suppressed' in first) first = first.suppressed
  return first
}

export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code)
}

function systemMessage(code: string): string {
  const known: Record<string, string> = {
    ENOENT: 'It was gone when it was to be read.',
    EACCES: 'No permission to read it.',
    EPERM: 'No permission to read it.',
    EISDIR: 'A directory stands where a file was listed.',
    ENOTDIR: 'A file stands where a directory was listed.',
    ELOOP: 'A symbolic link stands where a file was listed, or links lead in a circle.',
    ENAMETOOLONG: 'Its path is longer than the operating system allows.',
    EIO: 'The disk could not read it.',
  }
  return known[code] ?? 'The operating system could not read it.'
}
