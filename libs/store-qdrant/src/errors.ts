import { CoderagError, EXIT } from '@coderag/types'

/** Every way a Qdrant server fails an index, with the facts that each failure carries. */
interface QdrantFailures {
  /** The address is not one of HTTP. */
  QDRANT_ADDRESS: Readonly<Record<string, never>>
  /** There is no server at the address, or it does not answer. */
  QDRANT_UNREACHABLE: { location: string; reason: string }
  /** The server does not accept the API key. */
  QDRANT_ACCESS: { location: string }
  /** The server is older than what the queries need. */
  QDRANT_TOO_OLD: { location: string; found: string; needed: string }
  /** The server's disk is full. */
  QDRANT_DISK_FULL: { location: string }
  /** A collection that a generation needs does not exist any more. */
  QDRANT_MISSING: { location: string; collection: string }
  /** The server refused a request for another reason; `cause` is its error. */
  QDRANT_FAILED: { location: string; reason: string }
}

export class QdrantError<C extends keyof QdrantFailures = keyof QdrantFailures> extends CoderagError<
  C,
  QdrantFailures[C]
> {
  override readonly name = 'QdrantError'

  override get exitCode() {
    return this.code === 'QDRANT_ADDRESS' ? EXIT.usage : EXIT.index
  }
}

/** Converts an error of the client into one that says what to do. */
export function qdrantError(cause: unknown, location: string, collection = ''): CoderagError {
  if (CoderagError.is(cause)) return cause
  const status = statusOf(cause)
  const reason = reasonOf(cause)
  if (status === 401 || status === 403) {
    return new QdrantError(
      'QDRANT_ACCESS',
      `${location} does not accept the API key. Set the key of the server, which may write for a crawl.`,
      { location },
      { cause },
    )
  }
  if (/no space left|disk (?:is )?full|out of disk|low on disk/i.test(reason)) {
    return new QdrantError(
      'QDRANT_DISK_FULL',
      `The disk of ${location} is full. Free space and run again: the last commit is intact.`,
      { location },
      { cause },
    )
  }
  if (status === 404) {
    return new QdrantError(
      'QDRANT_MISSING',
      `${location} has no collection ${collection}, which the index needs. Check the address; if the server lost its data, crawl again.`,
      { location, collection },
      { cause },
    )
  }
  if (status === null) {
    return new QdrantError(
      'QDRANT_UNREACHABLE',
      `No Qdrant server answers at ${location} (${reason}). Check host, port and TLS in the address, and that the server runs.`,
      { location, reason },
      { cause },
    )
  }
  return new QdrantError('QDRANT_FAILED', `${location} refused a request (${reason}).`, { location, reason }, { cause })
}

function statusOf(cause: unknown): number | null {
  const status = typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : null
  return typeof status === 'number' ? status : null
}

/** Returns what the server or the network said, in one line. */
function reasonOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return String(cause)
  if ('data' in cause) {
    const { data } = cause
    const status = typeof data === 'object' && data !== null && 'status' in data ? data.status : null
    const error = typeof status === 'object' && status !== null && 'error' in status ? status.error : null
    if (typeof error === 'string') return firstLine(error)
  }
  if ('cause' in cause && cause.cause instanceof Error) {
    const { cause: inner } = cause
    return 'code' in inner && typeof inner.code === 'string' ? inner.code : firstLine(inner.message)
  }
  return cause instanceof Error ? firstLine(cause.message) : 'unknown'
}

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, 300)
}
