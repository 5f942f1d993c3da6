import type { LanguageHandler, SymbolKind, SyntaxNode } from '@coderag/types'
import { stripStringQuotes } from '../declaration-text.js'

/** Everything is a call in this grammar; these calls declare something. */
const kinds = new Map<string, SymbolKind>([
  ['defmodule', 'module'],
  ['defimpl', 'module'],
  ['defprotocol', 'interface'],
  ['def', 'function'],
  ['defp', 'function'],
  ['defdelegate', 'function'],
  ['defguard', 'macro'],
  ['defguardp', 'macro'],
  ['defmacro', 'macro'],
  ['defmacrop', 'macro'],
])
const importing = new Set(['alias', 'import', 'require', 'use'])

export const elixir: LanguageHandler = {
  language: 'elixir',
  extensions: ['.ex', '.exs'],
  interpreters: ['elixir'],
  grammar: 'tree-sitter-elixir',
  hugeLexer: true,
  declarations: {
    call: {
      kind: 'function',
      container: true,
      name: (node) => (kinds.has(targetOf(node)) ? declaredName(node) : null),
      kindOf: (node) => kinds.get(targetOf(node)) ?? 'function',
      body: (node) => {
        const last = node.namedChildren.at(-1)
        return last?.type === 'do_block' ? last : null
      },
    },
  },
  // `@doc`, `@spec` and other attributes belong to the function that follows.
  comments: ['comment', 'unary_operator'],
  docstring: attributeText,
  imports: {
    call: (node) => (importing.has(targetOf(node)) ? [firstArgument(node)?.text ?? ''] : []),
  },
}

function targetOf(node: SyntaxNode): string {
  const target = node.childForFieldName('target')
  return target === null || target.type !== 'identifier' ? '' : target.text
}

function firstArgument(node: SyntaxNode): SyntaxNode | undefined {
  return node.namedChildren.find((child) => child.type === 'arguments')?.namedChildren[0]
}

/** `total(%{items: items}) when items != []` gives `total`. */
function declaredName(node: SyntaxNode): string | null {
  return /^[\w.!?]+/.exec(firstArgument(node)?.text ?? '')?.[0] ?? null
}

/** The text of `@doc` above a function, or of `@moduledoc` inside a module. */
function attributeText(node: SyntaxNode): string | null {
  const inside = node.namedChildren.at(-1)
  const first = inside?.type === 'do_block' ? inside.namedChildren[0] : undefined
  if (first?.text.startsWith('@moduledoc') === true) return literalOf(first)
  let above = node.previousNamedSibling
  while (above?.type === 'unary_operator' && !above.text.startsWith('@doc')) above = above.previousNamedSibling
  return above?.type === 'unary_operator' ? literalOf(above) : null
}

function literalOf(attribute: SyntaxNode): string | null {
  const literal = /^@\w+\s+(?:~[sS])?("[\s\S]*")\s*$/.exec(attribute.text)?.[1]
  return literal === undefined ? null : stripStringQuotes(literal)
}
