export { createSyntax, type Syntax, type SyntaxOptions } from './syntax.js'
export type { LanguageParser, ParseOptions, SyntaxTree } from './parser.js'
export type { Block, Declaration, Outline } from './outline.js'
export { SyntaxFailure } from './errors.js'
