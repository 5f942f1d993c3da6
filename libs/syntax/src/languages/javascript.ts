import type { LanguageHandler } from '@coderag/types'
import { ecmascriptComments, ecmascriptDeclarations, ecmascriptImports, ecmascriptWrappers } from './ecmascript.js'

export const javascript: LanguageHandler = {
  language: 'javascript',
  extensions: ['.js', '.jsx', '.mjs', '.cjs'],
  interpreters: ['node', 'bun'],
  grammar: 'tree-sitter-javascript',
  declarations: ecmascriptDeclarations,
  wrappers: ecmascriptWrappers,
  comments: ecmascriptComments,
  imports: ecmascriptImports,
}
