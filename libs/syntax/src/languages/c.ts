import type { LanguageHandler } from '@coderag/types'
import { cDeclarations, cGroups, cImports } from './c-family.js'

/** Headers are read as C++, which nearly all C headers are as well. */
export const c: LanguageHandler = {
  language: 'c',
  extensions: ['.c'],
  grammar: 'tree-sitter-c',
  needsLineEnd: true,
  declarations: cDeclarations,
  groups: cGroups,
  comments: ['comment'],
  imports: cImports,
}
