export { createAstChunker } from './ast/chunker.js'
export { createWindowChunker } from './window/chunker.js'
export {
  AstChunkerOptionsSchema,
  WindowChunkerOptionsSchema,
  type AstChunkerOptions,
  type WindowChunkerOptions,
} from './options.js'
