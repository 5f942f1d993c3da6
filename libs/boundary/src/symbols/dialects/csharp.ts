import type { DialectNode, SymbolDialect } from '../dialect.js'

export const csharp: SymbolDialect = {
  languages: ['csharp'],
  query: `
    (using_directive) @using
    (namespace_declaration name: (_) @namespace)
    (file_scoped_namespace_declaration name: (_) @namespace)
    (invocation_expression function: (_) @call)
    (object_creation_expression type: (_) @created)
    (variable_declaration) @variable
    (parameter) @parameter
    (property_declaration) @property
    (foreach_statement left: (identifier) @bound)
    (declaration_pattern) @pattern
    (declaration_expression) @pattern
    (catch_declaration) @pattern
    (lambda_expression parameters: (implicit_parameter) @bound)
    (base_list) @bases
    (method_declaration) @method
    (local_function_statement name: (identifier) @nested)
    (from_clause name: (identifier) @bound)
  `,
  readers: {
    using(node, file) {
      const match = /^(?:global\s+)?using\s+(static\s+)?(?:(\w+)\s*=\s*)?([\w.:]+)/.exec(file.textOf(node))
      const [, isStatic, alias, path] = match ?? []
      if (path === undefined) return
      if (alias !== undefined) file.import(alias, path, '*')
      else file.import(isStatic === undefined ? '' : 'static', path, '*')
    },
    namespace: (node, file) => void (file.module ||= file.textOf(node)),
    call: (node, file) => file.call(node, file.textOf(node)),
    created: (node, file) => file.call(node, `new ${file.textOf(node)}()`),
    variable(node, file) {
      const type = node.childForFieldName('type')?.text ?? ''
      const isField = node.parent?.type === 'field_declaration' || node.parent?.type === 'event_field_declaration'
      for (const declarator of node.namedChildren) {
        if (declarator.type !== 'variable_declarator') continue
        const name = declarator.childForFieldName('name')?.text
        if (name === undefined) continue
        const value = initialiser(declarator.text)
        const found = { type: type === 'var' ? '' : type, value }
        if (isField) file.field(node, name, found)
        else file.local(declarator as DialectNode, name, found)
      }
    },
    parameter(node, file) {
      const name = node.childForFieldName('name')?.text
      const type = node.childForFieldName('type')?.text ?? ''
      if (name === undefined) return
      file.local(node, name, { type })
      // Parameters of the type itself, `class Orders(IStore store)`, are seen by all its members.
      if (/^(?:class|record|struct)_declaration$/.test(node.parent?.parent?.type ?? ''))
        file.field(node, name, { type })
    },
    property(node, file) {
      const type = node.childForFieldName('type')?.text ?? ''
      const name = node.childForFieldName('name')?.text
      if (name !== undefined) file.field(node, name, { type })
      file.typeOf(node, type)
    },
    nested: (node, file) => file.nested(node, file.textOf(node)),
    bound: (node, file) => file.local(node, file.textOf(node)),
    pattern(node, file) {
      const name = node.childForFieldName('name')
      if (name?.type !== 'identifier') return
      const type = node.childForFieldName('type')?.text ?? ''
      file.local(node, name.text, { type: type === 'var' ? '' : type })
    },
    bases(node, file) {
      for (const base of node.namedChildren) {
        if (base.type === 'argument_list') continue
        const type = base.type === 'primary_constructor_base_type' ? (base.namedChildren[0]?.text ?? '') : base.text
        // By convention only interfaces begin with I and a capital; the compiler knows no other way without the type.
        file.base(node, type, /^(?:\w+\.)*I[A-Z]/.test(type) ? 'implements' : 'inherits')
      }
    },
    method: (node, file) => file.typeOf(node, node.childForFieldName('returns')?.text ?? ''),
  },
}

function initialiser(declarator: string): string {
  const equals = declarator.indexOf('=')
  return equals === -1 ? '' : declarator.slice(equals + 1).trim()
}
