import type { LanguageHandler, SyntaxNode } from '@coderag/types'

export const php: LanguageHandler = {
  language: 'php',
  extensions: ['.php', '.phtml'],
  interpreters: ['php'],
  grammar: 'tree-sitter-php',
  declarationWords: ['function', 'class', 'interface', 'trait', 'enum'],
  declarations: {
    namespace_definition: { kind: 'module', container: true },
    class_declaration: { kind: 'class', container: true },
    interface_declaration: { kind: 'interface', container: true },
    trait_declaration: { kind: 'trait', container: true },
    enum_declaration: { kind: 'enum', container: true },
    function_definition: { kind: 'function' },
    method_declaration: {
      kind: 'method',
      kindOf: (node) => (node.childForFieldName('name')?.text === '__construct' ? 'constructor' : 'method'),
    },
  },
  comments: ['comment'],
  imports: { namespace_use_declaration: usedNames, expression_statement: includedFile },
}

/** `use Psr\Log\{A, B}` stays as written, without `use` and line breaks. */
function usedNames(node: SyntaxNode): string[] {
  const names = node.text
    .replace(/^use\s+(?:function\s+|const\s+)?/, '')
    .replace(/;$/, '')
    .trimEnd()
  return names.includes('{') ? [names.replace(/\s+/g, ' ')] : names.split(',').map((name) => name.trim())
}

function includedFile(node: SyntaxNode): string[] {
  const match = /^(?:require|include)(?:_once)?[\s(]+["']([^"']+)["']/.exec(node.text.slice(0, 300))
  return match?.[1] === undefined ? [] : [match[1]]
}
