import type { LanguageHandler, SyntaxNode } from '@coderag/types'

/** `M.cart.total` and `M.cart:total` give `total` and `M.cart`. */
const dotted = /^(.*)[.:]([^.:]+)$/s

const nameOf = (path: string) => dotted.exec(path)?.[2] ?? path
const scopeOf = (path: string) => dotted.exec(path)?.[1] ?? null

export const lua: LanguageHandler = {
  language: 'lua',
  extensions: ['.lua'],
  interpreters: ['lua', 'luajit'],
  grammar: 'tree-sitter-lua',
  declarations: {
    function_declaration: {
      kind: 'function',
      name: (node) => nameOf(node.childForFieldName('name')?.text ?? ''),
      scope: (node) => scopeOf(node.childForFieldName('name')?.text ?? ''),
    },
    assignment_statement: {
      kind: 'function',
      name: (node) => (assignedFunction(node) === null ? null : nameOf(targetOf(node))),
      scope: (node) => scopeOf(targetOf(node)),
      body: (node) => assignedFunction(node)?.childForFieldName('body') ?? null,
    },
  },
  wrappers: ['variable_declaration'],
  comments: ['comment'],
  imports: {
    variable_declaration: requiredModule,
    function_call: requiredModule,
    assignment_statement: requiredModule,
  },
}

function assignedFunction(node: SyntaxNode): SyntaxNode | null {
  const value = node.namedChildren[1]?.namedChildren[0]
  return value?.type === 'function_definition' ? value : null
}

function targetOf(node: SyntaxNode): string {
  return node.namedChildren[0]?.text ?? ''
}

function requiredModule(node: SyntaxNode): string[] {
  const match = /\brequire\s*(?:\(\s*)?["']([^"']+)["']/.exec(node.text.slice(0, 300))
  return match?.[1] === undefined ? [] : [match[1]]
}
