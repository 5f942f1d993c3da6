import type { LanguageHandler } from '@coderag/types'
import {
  ecmascriptComments,
  ecmascriptDeclarations,
  ecmascriptImports,
  ecmascriptWrappers,
  fieldText,
  named,
} from './ecmascript.js'

export const typescript: LanguageHandler = {
  language: 'typescript',
  extensions: ['.ts', '.mts', '.cts'],
  interpreters: ['deno', 'ts-node', 'tsx'],
  grammar: 'tree-sitter-typescript',
  declarationWords: ['function', 'class', 'interface', 'enum', 'type'],
  declarations: {
    ...ecmascriptDeclarations,
    abstract_class_declaration: { kind: 'class', container: true },
    interface_declaration: { kind: 'interface' },
    type_alias_declaration: { kind: 'type' },
    enum_declaration: { kind: 'enum' },
    // Overloads, `declare function`, abstract methods: a name without a body.
    function_signature: { kind: 'function' },
    abstract_method_signature: { kind: 'method' },
    public_field_definition: { ...named('value', (node) => fieldText(node, 'name')), kindOf: () => 'method' },
    internal_module: { kind: 'module', container: true },
    module: {
      kind: 'module',
      container: true,
      name: (node) => (node.childForFieldName('body') === null ? null : fieldText(node, 'name')),
    },
  },
  wrappers: [...ecmascriptWrappers, 'ambient_declaration'],
  comments: ecmascriptComments,
  imports: ecmascriptImports,
}

/** Its own grammar, because `<T>x` is a cast in one and an element in the other. */
export const tsx: LanguageHandler = {
  ...typescript,
  language: 'tsx',
  extensions: ['.tsx'],
  interpreters: [],
  grammar: 'tree-sitter-tsx',
}
