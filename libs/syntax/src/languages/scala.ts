import type { LanguageHandler } from '@coderag/types'

export const scala: LanguageHandler = {
  language: 'scala',
  extensions: ['.scala', '.sc', '.sbt'],
  interpreters: ['scala'],
  grammar: 'tree-sitter-scala',
  declarationWords: ['def', 'class', 'trait', 'enum'],
  declarations: {
    class_definition: { kind: 'class', container: true },
    object_definition: { kind: 'class', container: true },
    trait_definition: { kind: 'trait', container: true },
    enum_definition: { kind: 'enum', container: true },
    function_definition: { kind: 'function' },
    function_declaration: { kind: 'function' },
    type_definition: { kind: 'type' },
    given_definition: { kind: 'constant', container: true },
    extension_definition: {
      kind: 'type',
      container: true,
      name: (node) => /^extension[^{:]*:\s*(\w+)/.exec(node.text)?.[1] ?? null,
    },
  },
  comments: ['comment', 'block_comment'],
  imports: { import_declaration: (node) => [node.text.replace(/^import\s+/, '').replace(/\s+/g, ' ')] },
}
