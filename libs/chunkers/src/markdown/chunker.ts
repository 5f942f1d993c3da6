import { parseOptions, type Chunker } from '@coderag/types'
import { createDocumentCutter } from '../document/cut.js'
import { type DocumentChunkerOptions, DocumentChunkerOptionsSchema } from '../options.js'

/** Raised when the same text and options give other chunks than before. */
const version = 2

/**
 * Creates the chunker for the documents of a repository: one chunk per section under a heading of level 1 to 3, cut
 * between paragraphs if it is over budget. Fenced code stays whole, tables are cut between rows. By extension it reads
 * Markdown and MDX, AsciiDoc, reStructuredText, HTML and plain text.
 * @throws OptionsError for options that are out of range or unknown.
 */
export function createMarkdownChunker(options: DocumentChunkerOptions = {}): Chunker {
  const limits = parseOptions(DocumentChunkerOptionsSchema, options, 'createMarkdownChunker')
  return {
    kind: 'markdown',
    fingerprint: `markdown/${version} ${JSON.stringify(limits)}`,
    chunk: createDocumentCutter(limits),
  }
}
