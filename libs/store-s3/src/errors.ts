import { CoderagError, EXIT } from '@coderag/types'

/** Every way object storage fails an index, with the facts that each failure carries. */
interface S3Failures {
  /** The place is not `s3://bucket/prefix`. */
  S3_ADDRESS: Readonly<Record<string, never>>
  /** No region or no credentials were found, or the server refuses them. */
  S3_ACCESS: { location: string; reason: string }
  /** There is no server, or it does not answer. */
  S3_UNREACHABLE: { location: string; reason: string }
  /** There is no such bucket. */
  S3_NO_BUCKET: { location: string; bucket: string }
  /** Another process is writing the index. */
  S3_CLAIMED: { location: string; pid: number; host: string; since: string }
  /** Another process has committed meanwhile, because this one seemed gone. */
  S3_CONFLICT: { location: string }
  /** An object that the index needs is missing, or its content is another one. */
  S3_OBJECT_DAMAGED: { location: string; object: string }
  /** A file is larger than what is stored with one request. */
  S3_FILE_TOO_LARGE: { location: string; file: string; bytes: number }
  /** The server refused a request for another reason; `cause` is its error. */
  S3_FAILED: { location: string; reason: string }
}

export class S3Error<C extends keyof S3Failures = keyof S3Failures> extends CoderagError<C, S3Failures[C]> {
  override readonly name = 'S3Error'

  override get exitCode() {
    return this.code === 'S3_ADDRESS' ? EXIT.usage : EXIT.index
  }
}

/** Converts an error of the client into one that says what to do. */
export function s3Error(cause: unknown, location: string): CoderagError {
  if (CoderagError.is(cause)) return cause
  const name = nameOf(cause)
  const status = statusOf(cause)
  const text = cause instanceof Error ? cause.message : ''
  if (name === 'NoSuchBucket') {
    const bucket = /^s3:\/\/([^/?]+)/.exec(location)?.[1] ?? ''
    const message = `There is no bucket "${bucket}". Create it, or check the place ${location} and its region.`
    return new S3Error('S3_NO_BUCKET', message, { location, bucket }, { cause })
  }
  if (status === 401 || status === 403 || /^CredentialsProviderError$|Token|^Region is missing/.test(`${name}`)) {
    return access(cause, location, name === '' ? 'refused' : name)
  }
  if (/region is missing/i.test(text)) return access(cause, location, 'no region')
  if (/^(?:E[A-Z]+|TimeoutError|NetworkingError)$/.test(codeOf(cause)) || name === 'TimeoutError') {
    const reason = codeOf(cause) || name
    const message = `The server of ${location} can't be reached (${reason}). Check the endpoint and the network.`
    return new S3Error('S3_UNREACHABLE', message, { location, reason }, { cause })
  }
  const reason = name === '' ? 'unexpected error' : name
  return new S3Error('S3_FAILED', `${location} refused a request: ${reason}.`, { location, reason }, { cause })
}

function access(cause: unknown, location: string, reason: string): S3Error {
  const message = `${location} can't be used with these credentials (${reason}). Set AWS_REGION, and AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY, a profile or a role that may read, and write for a crawl.`
  return new S3Error('S3_ACCESS', message, { location, reason }, { cause })
}

/** Tests whether a conditional write was refused because its condition does not hold. */
export function isRefusedCondition(error: unknown): boolean {
  return statusOf(error) === 412 || statusOf(error) === 409
}

export function isMissing(error: unknown): boolean {
  return nameOf(error) !== 'NoSuchBucket' && statusOf(error) === 404
}

export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return 0
  const { $metadata } = error
  if (typeof $metadata !== 'object' || $metadata === null || !('httpStatusCode' in $metadata)) return 0
  return Number($metadata.httpStatusCode)
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
