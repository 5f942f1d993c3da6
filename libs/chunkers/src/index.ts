export { createAstChunker } from './ast/chunker.js'
export { createCommitChunker } from './commit/chunker.js'
export { createConfigChunker } from './config/chunker.js'
export { createDocumentChunker } from './document/chunker.js'
export { createMarkdownChunker } from './markdown/chunker.js'
export { createThreadChunker } from './thread/chunker.js'
export { createTranscriptChunker } from './transcript/chunker.js'
export { createWindowChunker } from './window/chunker.js'
export { createYamlChunker } from './yaml/chunker.js'
export {
  AstChunkerOptionsSchema,
  ConversationChunkerOptionsSchema,
  DocumentChunkerOptionsSchema,
  StructuredChunkerOptionsSchema,
  WindowChunkerOptionsSchema,
  type AstChunkerOptions,
  type ConversationChunkerOptions,
  type DocumentChunkerOptions,
  type StructuredChunkerOptions,
  type WindowChunkerOptions,
} from './options.js'
export { TRANSCRIPT_TOKENS, WINDOW_TOKENS } from './limits.js'
