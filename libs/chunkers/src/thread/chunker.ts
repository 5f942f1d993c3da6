import { CHUNK_TOKENS, parseOptions, type Chunker } from '@coderag/types'
import { cutConversation } from '../conversation/cut.js'
import { type ConversationChunkerOptions, ConversationChunkerOptionsSchema } from '../options.js'

/** Raised when the same text and options give other chunks than before. */
const version = 2

/**
 * A chunker for chats: a thread is one chunk; one over budget is cut between messages, never inside one unless that is
 * over two budgets by itself. Needs `RawDocument.conversation`; without it, paragraphs count as messages.
 *
 * @throws OptionsError for options that are out of range or unknown.
 */
export function createThreadChunker(options: ConversationChunkerOptions = {}): Chunker {
  const { maxTokens = CHUNK_TOKENS, ...rest } = parseOptions(
    ConversationChunkerOptionsSchema,
    options,
    'createThreadChunker',
  )
  const limits = { maxTokens, ...rest }
  return {
    kind: 'thread',
    fingerprint: `thread/${version} ${JSON.stringify(limits)}`,
    chunk: (document) => Promise.resolve(cutConversation(document, limits)),
  }
}
