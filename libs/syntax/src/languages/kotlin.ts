import type { LanguageHandler, SyntaxNode } from '@coderag/types'

export const kotlin: LanguageHandler = {
  language: 'kotlin',
  extensions: ['.kt', '.kts'],
  grammar: 'tree-sitter-kotlin',
  needsLineEnd: true,
  hugeLexer: true,
  declarationWords: ['fun', 'class', 'interface'],
  declarations: {
    class_declaration: { kind: 'class', container: true, kindOf: classKind, body: bodyNode },
    object_declaration: { kind: 'class', container: true, body: bodyNode },
    companion_object: {
      kind: 'class',
      container: true,
      name: (node) => node.childForFieldName('name')?.text ?? 'Companion',
      body: bodyNode,
    },
    function_declaration: { kind: 'function', body: bodyNode },
    secondary_constructor: { kind: 'constructor', name: () => 'constructor', body: bodyNode },
    type_alias: { kind: 'type', name: (node) => /^\s*(?:\w+\s+)*typealias\s+(\w+)/.exec(node.text)?.[1] ?? null },
  },
  comments: ['line_comment', 'block_comment'],
  imports: {
    import: (node) => [
      node.text
        .replace(/^import\s+/, '')
        .replace(/\sas\s+\w+\s*$/, '')
        .trimEnd(),
    ],
  },
}

const bodyTypes = new Set(['class_body', 'enum_class_body', 'function_body', 'block'])

function bodyNode(node: SyntaxNode): SyntaxNode | null {
  const last = node.namedChildren.at(-1)
  return last !== undefined && bodyTypes.has(last.type) ? last : null
}

/** One node type serves `class`, `interface` and `enum class`. */
function classKind(node: SyntaxNode): 'class' | 'interface' | 'enum' {
  const word = /\b(class|interface)\s+\w+/.exec(node.text.slice(0, 1_000))?.[1]
  if (word === 'interface') return 'interface'
  return bodyNode(node)?.type === 'enum_class_body' ? 'enum' : 'class'
}
