import type { LanguageHandler, SyntaxNode } from '@coderag/types'

/** `(s *AuthService[T])` gives `AuthService`. */
const receiverType = /\*?\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[[^\]]*\]\s*)?(?:,\s*)?\)$/u

export const go: LanguageHandler = {
  language: 'go',
  extensions: ['.go'],
  grammar: 'tree-sitter-go',
  needsLineEnd: true,
  declarationWords: ['func', 'type'],
  declarations: {
    function_declaration: { kind: 'function' },
    method_declaration: {
      kind: 'method',
      scope: (node) => receiverType.exec(node.childForFieldName('receiver')?.text ?? '')?.[1] ?? null,
    },
    type_spec: { kind: 'type', kindOf: typeKind },
    type_alias: { kind: 'type' },
  },
  wrappers: ['type_declaration'],
  comments: ['comment'],
  imports: { import_declaration: importPaths },
}

function typeKind(node: SyntaxNode): 'struct' | 'interface' | 'type' {
  const type = node.childForFieldName('type')?.type
  return type === 'struct_type' ? 'struct' : type === 'interface_type' ? 'interface' : 'type'
}

function importPaths(node: SyntaxNode): string[] {
  return [...node.text.matchAll(/(?:^import\s*|^[ \t]*|[(;]\s*)(?:[\w.]+\s+)?["`]([^"`]+)["`]/gm)].flatMap(
    (match) => match[1] ?? [],
  )
}
