import { decode, type Decoded } from '../discovery/decode.js'
import { looksLikeTranscript, readTranscript } from '../transcripts/read-transcript.js'
import { isLfsPointer } from './lfs-pointer.js'
import { readDocx } from './docx.js'
import { declaredCharset, readHtml } from './html.js'
import { readNotebook } from './notebook.js'
import { readPdf } from './pdf.js'
import type { NothingRead, Reading } from './reading.js'

/** Binary formats that hold text. The size limit for text does not apply to them. */
export const BINARY_DOCUMENTS: ReadonlySet<string> = new Set(['pdf', 'docx'])

export interface FileKind {
  /** If true, a file with a mark such as `@generated` in its head is skipped. */
  readonly mayBeGenerated: boolean
  /**
   * If true, a file with most of its text in long lines is skipped. Documents that a person chose are not: office
   * programs export a page as one line.
   */
  readonly mayBeMinified: boolean
  /** `convert`: HTML becomes Markdown. `keep`: HTML is source code. */
  readonly html: 'convert' | 'keep'
  /**
   * Files to read as transcripts: subtitle formats only, also text and JSON that look like one, or everything that
   * names a speaker.
   */
  readonly transcripts: 'by extension' | 'by look' | 'always'
}

/**
 * Reads a file by its extension.
 * @param path - With `/` between parts.
 * @throws IngestError `INGEST_DOCUMENT_BROKEN`: the content does not fit the extension.
 */
export async function readFileText(bytes: Buffer, path: string, kind: FileKind): Promise<Reading | NothingRead> {
  const extension = extensionOf(path)
  if (bytes.length === 0) return { reason: 'empty', detail: '0 bytes' }
  if (isLfsPointer(bytes)) return { reason: 'lfs_pointer', detail: 'its content is in Git LFS: run "git lfs pull"' }
  if (extension === 'pdf') return readPdf(bytes)
  if (extension === 'docx') return readDocx(bytes)
  const isPage = /^x?html?$/.test(extension)
  const decoded = isPage && kind.html === 'convert' ? decodePage(bytes, kind) : decode(bytes, kind)
  if ('reason' in decoded) return decoded
  const { text, notices } = decoded
  if (extension === 'ipynb') return readNotebook(text, notices)
  if (isPage && kind.html === 'convert') return readHtml(text, notices)
  const mayTalk = mayBeTranscript(text, extension, kind.transcripts)
  return (mayTalk ? readTranscript(text, path, notices) : null) ?? { text, notices }
}

function mayBeTranscript(text: string, extension: string, transcripts: FileKind['transcripts']): boolean {
  if (transcripts === 'always' || /^(?:vtt|srt|sbv)$/.test(extension)) return true
  return transcripts === 'by look' && looksLikeTranscript(text, extension)
}

function decodePage(bytes: Buffer, { mayBeMinified }: FileKind): Decoded {
  const charset = declaredCharset(bytes)
  if (charset === null) return decode(bytes, { mayBeGenerated: false, mayBeMinified })
  return { text: new TextDecoder(charset).decode(bytes), notices: [`${charset}: converted`] }
}

export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}
