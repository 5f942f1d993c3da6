import type { LanguageHandler, SyntaxNode } from '@coderag/types'

export const csharp: LanguageHandler = {
  language: 'csharp',
  extensions: ['.cs', '.csx'],
  grammar: 'tree-sitter-c_sharp',
  declarationWords: ['class', 'interface', 'struct', 'record', 'enum'],
  declarations: {
    namespace_declaration: { kind: 'module', container: true },
    // Without a body: it is the scope of everything that follows.
    file_scoped_namespace_declaration: { kind: 'module', container: true },
    class_declaration: { kind: 'class', container: true },
    interface_declaration: { kind: 'interface', container: true },
    struct_declaration: { kind: 'struct', container: true },
    // Without a body its last child is the parameter list, which is no place for members.
    record_declaration: { kind: 'record', container: true, body: (node) => node.childForFieldName('body') },
    enum_declaration: { kind: 'enum' },
    delegate_declaration: { kind: 'type' },
    method_declaration: { kind: 'method', name: methodName },
    constructor_declaration: { kind: 'constructor' },
    destructor_declaration: { kind: 'method', name: (node) => `~${node.childForFieldName('name')?.text ?? ''}` },
    operator_declaration: { kind: 'method', name: (node) => operatorName(node, 'operator') },
    property_declaration: { kind: 'property' },
    indexer_declaration: { kind: 'property', name: () => 'this[]' },
    event_declaration: { kind: 'property' },
  },
  groups: ['preproc_if', 'preproc_else', 'preproc_elif'],
  comments: ['comment', 'preproc_region', 'preproc_nullable', 'preproc_pragma'],
  imports: { using_directive: usedNamespace },
}

/** `IStore.Save` for what implements a member of an interface explicitly: the type may have a `Save` of its own. */
function methodName(node: SyntaxNode): string | null {
  const name = node.childForFieldName('name')?.text ?? null
  const of = node.namedChildren.find(({ type }) => type === 'explicit_interface_specifier')?.namedChildren[0]?.text
  return name === null || of === undefined ? name : `${of.replace(/<[^]*$/, '')}.${name}`
}

function operatorName(node: SyntaxNode, keyword: string): string | null {
  const symbol = /\boperator\s*([^\s(]+)/.exec(node.text.slice(0, 500))?.[1]
  return symbol === undefined ? null : `${keyword} ${symbol}`
}

/**
 * Returns the namespace of a using directive: `System.Math` for `using static System.Math;`, the target for an alias.
 */
function usedNamespace(node: SyntaxNode): string[] {
  const match = /^(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?([\w.:]+)/.exec(node.text)
  return match?.[1] === undefined ? [] : [match[1]]
}
