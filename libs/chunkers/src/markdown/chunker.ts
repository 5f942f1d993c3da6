import { parseOptions, type Chunker } from '@coderag/types'
import { createDocumentCutter } from '../document/cut.js'
import { type DocumentChunkerOptions, DocumentChunkerOptionsSchema } from '../options.js'

/** Raised when the same text and options give other chunks than before. */
const version = 1

/**
 * A chunker for the documents of a repository: one chunk per section under a heading of level 1 to 3, cut between
 * paragraphs where it is over budget. Code in fences stays whole, tables between their rows. By extension it reads
 * Markdown and MDX, AsciiDoc, reStructuredText, pages and plain text.
 *
 * @throws ZodError for options out of range or unknown.
 */
export function createMarkdownChunker(options: DocumentChunkerOptions = {}): Chunker {
  const limits = parseOptions(DocumentChunkerOptionsSchema, options, 'createMarkdownChunker')
  return {
    kind: 'markdown',
    fingerprint: `markdown/${version} ${JSON.stringify(limits)}`,
    chunk: createDocumentCutter(limits),
  }
}
