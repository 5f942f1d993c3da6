import type { LanguageHandler, SyntaxNode } from '@coderag/types'

const typeKinds = new Map([
  ['struct_declaration', 'struct'],
  ['union_declaration', 'struct'],
  ['opaque_declaration', 'struct'],
  ['enum_declaration', 'enum'],
  ['error_set_declaration', 'enum'],
] as const)

export const zig: LanguageHandler = {
  language: 'zig',
  extensions: ['.zig'],
  grammar: 'tree-sitter-zig',
  declarations: {
    function_declaration: { kind: 'function' },
    test_declaration: { kind: 'function', name: (node) => node.namedChildren[0]?.text.replace(/^"|"$/g, '') ?? null },
    // Types are values of constants here.
    variable_declaration: {
      kind: 'struct',
      container: true,
      name: (node) => (typeValue(node) === null ? null : (node.namedChildren[0]?.text ?? null)),
      kindOf: (node) => typeValue(node)?.kind ?? 'struct',
      body: (node) => typeValue(node)?.value ?? null,
    },
  },
  comments: ['comment'],
  imports: {
    variable_declaration: (node) => {
      const match = /@import\(\s*"([^"]+)"\s*\)/.exec(node.text.slice(0, 300))
      return match?.[1] === undefined ? [] : [match[1]]
    },
  },
}

function typeValue(node: SyntaxNode): { value: SyntaxNode; kind: 'struct' | 'enum' } | null {
  const value = node.namedChildren.at(-1)
  const kind = value === undefined ? undefined : [...typeKinds].find(([type]) => type === value.type)?.[1]
  return value === undefined || kind === undefined ? null : { value, kind }
}
