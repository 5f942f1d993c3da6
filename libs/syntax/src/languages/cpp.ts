import type { LanguageHandler } from '@coderag/types'
import { cDeclarations, cGroups, cImports } from './c-family.js'

const { function_definition: functionRule, struct_specifier: structRule } = cDeclarations

export const cpp: LanguageHandler = {
  language: 'cpp',
  extensions: ['.cpp', '.cc', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h', '.ipp', '.tpp', '.inl', '.cu', '.cuh'],
  grammar: 'tree-sitter-cpp',
  hugeLexer: true,
  declarations: {
    ...cDeclarations,
    ...(structRule === undefined ? {} : { class_specifier: { ...structRule, kind: 'class' as const } }),
    // A method inside its class, declared or defined.
    ...(functionRule === undefined ? {} : { field_declaration: functionRule }),
    alias_declaration: { kind: 'type' },
    concept_definition: { kind: 'type' },
    namespace_definition: { kind: 'module', container: true },
  },
  wrappers: ['template_declaration'],
  groups: cGroups,
  comments: ['comment'],
  imports: cImports,
}
