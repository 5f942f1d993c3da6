import type { LanguageHandler } from '@coderag/types'

export const java: LanguageHandler = {
  language: 'java',
  extensions: ['.java'],
  grammar: 'tree-sitter-java',
  declarationWords: ['class', 'interface', 'record', 'enum'],
  declarations: {
    class_declaration: { kind: 'class', container: true },
    interface_declaration: { kind: 'interface', container: true },
    annotation_type_declaration: { kind: 'interface' },
    enum_declaration: { kind: 'enum', container: true },
    record_declaration: { kind: 'record', container: true },
    method_declaration: { kind: 'method' },
    constructor_declaration: { kind: 'constructor' },
    compact_constructor_declaration: { kind: 'constructor' },
  },
  // An enum's members stand one level below its constants.
  groups: ['enum_body_declarations'],
  comments: ['line_comment', 'block_comment'],
  imports: {
    import_declaration: (node) => [
      node.text
        .replace(/^import\s+(?:static\s+)?/, '')
        .replace(/;$/, '')
        .trimEnd(),
    ],
  },
}
