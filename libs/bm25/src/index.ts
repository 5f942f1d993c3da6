export { createLexicalAnalyzer } from './analyzer.js'
export { createIndexWriter } from './write/index-writer.js'
export { createLexicalScoring } from './impact.js'
export { openLexicalIndex } from './read/lexical-index.js'
export {
  IndexWriterOptionsSchema,
  LexicalIndexOptionsSchema,
  type IndexWriterOptions,
  type LexicalIndexOptions,
} from './options.js'
export { Bm25Error } from './errors.js'
