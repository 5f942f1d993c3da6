import type { LanguageHandler, SyntaxNode } from '@coderag/types'
import { stripStringQuotes } from '../declaration-text.js'

export const python: LanguageHandler = {
  language: 'python',
  extensions: ['.py', '.pyi', '.pyw'],
  fileNames: ['SConstruct', 'SConscript', 'wscript'],
  interpreters: ['python', 'python2', 'python3', 'pypy', 'pypy3'],
  grammar: 'tree-sitter-python',
  declarationWords: ['def', 'class'],
  declarations: {
    function_definition: { kind: 'function' },
    class_definition: { kind: 'class', container: true },
    // PEP 695: `type Pair[T] = tuple[T, T]`.
    type_alias_statement: {
      kind: 'type',
      name: (node) =>
        /^\w+/.exec(node.childForFieldName('left')?.text ?? node.namedChildren[0]?.text ?? '')?.[0] ?? null,
    },
  },
  wrappers: ['decorated_definition'],
  comments: ['comment'],
  docstring: bodyString,
  imports: {
    import_statement: importedNames,
    import_from_statement: (node) => [node.childForFieldName('module_name')?.text ?? ''].filter((name) => name !== ''),
    future_import_statement: () => ['__future__'],
  },
}

/** The string that is the first statement of the body. */
function bodyString(node: SyntaxNode): string | null {
  const first = node.childForFieldName('body')?.namedChildren[0]
  if (first?.type !== 'expression_statement') return null
  const literal = first.namedChildren[0]
  return literal?.type === 'string' ? stripStringQuotes(literal.text) : null
}

function importedNames(node: SyntaxNode): string[] {
  return node.namedChildren.map((child) => child.childForFieldName('name')?.text ?? child.text)
}
