import { parseOptions, type Chunker } from '@coderag/types'
import { cutConversation } from '../conversation/cut.js'
import { type ConversationChunkerOptions, ConversationChunkerOptionsSchema } from '../options.js'
import { TRANSCRIPT_TOKENS } from '../limits.js'

/** Raised when the same text and options give other chunks than before. */
const version = 2

/**
 * A chunker for transcripts: what speakers say in turn is joined to about `maxTokens`, 400 by default. A turn of over two
 * budgets is cut between sentences. Needs `RawDocument.conversation`; without it, paragraphs count as turns.
 *
 * @throws OptionsError for options that are out of range or unknown.
 */
export function createTranscriptChunker(options: ConversationChunkerOptions = {}): Chunker {
  const { maxTokens = TRANSCRIPT_TOKENS, ...rest } = parseOptions(
    ConversationChunkerOptionsSchema,
    options,
    'createTranscriptChunker',
  )
  const limits = { maxTokens, ...rest }
  return {
    kind: 'transcript',
    fingerprint: `transcript/${version} ${JSON.stringify(limits)}`,
    chunk: (document) => Promise.resolve(cutConversation(document, limits)),
  }
}
