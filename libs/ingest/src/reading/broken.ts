import { IngestError } from '../errors.js'

/**
 * Builds the error for a document that its library can't read. The library's message can quote the document, so only
 * its kind is kept.
 */
export function broken(what: string, advice: string, cause: unknown): IngestError<'INGEST_DOCUMENT_BROKEN'> {
  const reason = cause instanceof Error ? cause.name : typeof cause
  const message = `The ${what} can't be read (${reason}). ${advice}`
  return new IngestError('INGEST_DOCUMENT_BROKEN', message, { format: what, reason })
}
