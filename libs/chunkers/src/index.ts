export { createAstChunker } from './ast/chunker.js'
export { createDocumentChunker } from './document/chunker.js'
export { createMarkdownChunker } from './markdown/chunker.js'
export { createWindowChunker } from './window/chunker.js'
export {
  AstChunkerOptionsSchema,
  DocumentChunkerOptionsSchema,
  WindowChunkerOptionsSchema,
  type AstChunkerOptions,
  type DocumentChunkerOptions,
  type WindowChunkerOptions,
} from './options.js'
