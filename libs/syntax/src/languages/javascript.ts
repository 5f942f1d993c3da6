import type { LanguageHandler } from '@coderag/types'
import {
  ecmascriptComments,
  ecmascriptDeclarations,
  ecmascriptImports,
  ecmascriptWrappers,
  fieldText,
  named,
} from './ecmascript.js'

export const javascript: LanguageHandler = {
  language: 'javascript',
  extensions: ['.js', '.jsx', '.mjs', '.cjs'],
  interpreters: ['node', 'bun'],
  grammar: 'tree-sitter-javascript',
  declarationWords: ['function', 'class'],
  declarations: {
    ...ecmascriptDeclarations,
    field_definition: { ...named('value', (node) => fieldText(node, 'property')), kindOf: () => 'method' },
  },
  wrappers: ecmascriptWrappers,
  comments: ecmascriptComments,
  imports: ecmascriptImports,
}
