import type { LanguageHandler, SyntaxNode } from '@coderag/types'

export const haskell: LanguageHandler = {
  language: 'haskell',
  extensions: ['.hs'],
  interpreters: ['runghc', 'runhaskell', 'stack'],
  grammar: 'tree-sitter-haskell',
  declarations: {
    function: { kind: 'function' },
    bind: { kind: 'function' },
    data_type: { kind: 'type' },
    newtype: { kind: 'type' },
    // Spelled like this in the grammar.
    type_synomym: { kind: 'type' },
    class: { kind: 'interface', container: true, body: (node) => node.childForFieldName('declarations') },
    instance: {
      kind: 'type',
      container: true,
      name: instanceName,
      body: (node) => node.childForFieldName('declarations'),
    },
  },
  groups: ['declarations', 'imports'],
  // A type signature belongs to the equations that follow it.
  comments: ['comment', 'haddock', 'signature', 'pragma'],
  imports: { import: (node) => [node.childForFieldName('module')?.text ?? ''] },
}

/** `instance Payable Money where` gives `Payable Money`. */
function instanceName(node: SyntaxNode): string | null {
  const name = node.childForFieldName('name')?.text
  const patterns = node.childForFieldName('patterns')?.text
  return name === undefined ? null : [name, patterns].filter((part) => part !== undefined).join(' ')
}
