import type { LanguageHandler } from '@coderag/types'

export const rust: LanguageHandler = {
  language: 'rust',
  extensions: ['.rs'],
  grammar: 'tree-sitter-rust',
  declarationWords: ['fn', 'struct', 'enum', 'trait', 'type'],
  declarations: {
    function_item: { kind: 'function' },
    function_signature_item: { kind: 'function' },
    struct_item: { kind: 'struct' },
    union_item: { kind: 'struct' },
    enum_item: { kind: 'enum' },
    trait_item: { kind: 'trait', container: true },
    // Named like its type: what it holds is found by the type's name.
    impl_item: {
      kind: 'type',
      container: true,
      name: (node) => /^[\w:]+/.exec(node.childForFieldName('type')?.text ?? '')?.[0] ?? null,
    },
    type_item: { kind: 'type' },
    macro_definition: { kind: 'macro' },
    // `mod tests;` only names a file.
    mod_item: {
      kind: 'module',
      container: true,
      name: (node) => (node.childForFieldName('body') === null ? null : (node.childForFieldName('name')?.text ?? null)),
    },
  },
  groups: ['foreign_mod_item'],
  comments: ['line_comment', 'block_comment', 'attribute_item'],
  imports: {
    use_declaration: (node) => [node.childForFieldName('argument')?.text.replace(/\s+/g, ' ') ?? ''],
    extern_crate_declaration: (node) => [node.childForFieldName('name')?.text ?? ''],
  },
}
