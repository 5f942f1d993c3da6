import { parseOptions, type Chunker } from '@coderag/types'
import { type DocumentChunkerOptions, DocumentChunkerOptionsSchema } from '../options.js'
import { createDocumentCutter } from './cut.js'

/** Raised when the same text and options give other chunks than before. */
const version = 2

/**
 * A chunker for exported office documents, which reading has turned into Markdown, pages or plain text. It cuts as
 * `createMarkdownChunker` does.
 *
 * @throws OptionsError for options that are out of range or unknown.
 */
export function createDocumentChunker(options: DocumentChunkerOptions = {}): Chunker {
  const limits = parseOptions(DocumentChunkerOptionsSchema, options, 'createDocumentChunker')
  return {
    kind: 'document',
    fingerprint: `document/${version} ${JSON.stringify(limits)}`,
    chunk: createDocumentCutter(limits),
  }
}
