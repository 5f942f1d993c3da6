import type { DialectNode, SymbolDialect } from '../dialect.js'
import type { SymbolCollector } from '../symbol-collector.js'

export const go: SymbolDialect = {
  languages: ['go'],
  query: `
    (package_clause (package_identifier) @package)
    (import_spec) @import
    (call_expression function: (_) @call)
    (short_var_declaration) @assigned
    (var_spec) @variable
    (parameter_declaration) @parameter
    (variadic_parameter_declaration name: (identifier) @bound)
    (range_clause left: (expression_list (identifier) @bound))
    (type_switch_statement alias: (expression_list (identifier) @bound))
    (receive_statement left: (expression_list (identifier) @bound))
    (field_declaration) @field
    (method_elem) @member
    (type_elem (type_identifier) @embedded)
    (type_elem (qualified_type) @embedded)
    (function_declaration result: (_)) @returning
    (method_declaration result: (_)) @returning
  `,
  readers: {
    package: (node, file) => void (file.module = node.text),
    import: readImport,
    call: (node, file) => file.call(node, node.text),
    assigned: (node, file) => readAssigned(node, file, 'left', 'right'),
    variable(node, file) {
      const type = node.childForFieldName('type')?.text ?? ''
      const values = node.childForFieldName('value')?.namedChildren ?? []
      const names = node.namedChildren.filter((child) => child.type === 'identifier')
      names.forEach((name, at) => {
        const value = names.length === values.length ? (values[at]?.text ?? '') : firstResult(values, at)
        file.local(name as DialectNode, name.text, { type, value })
      })
    },
    parameter(node, file) {
      const type = node.childForFieldName('type')?.text ?? ''
      for (const child of node.namedChildren) {
        if (child.type === 'identifier') file.local(child as DialectNode, child.text, { type })
      }
    },
    bound: (node, file) => file.local(node, node.text),
    field(node, file) {
      const type = node.childForFieldName('type')?.text ?? ''
      const names = node.namedChildren.filter((child) => child.type === 'field_identifier')
      for (const name of names) file.field(node, name.text, { type })
      if (names.length > 0) return
      // Embedded: its methods are the struct's own, and it is a field of the type's name.
      file.base(node, type, 'inherits')
      file.field(node, type.replace(/^\*/, '').replace(/^.*\./, '').replace(/\[.*$/s, ''), { type })
    },
    member(node, file) {
      const name = node.childForFieldName('name')?.text
      if (name === undefined) return
      file.declare(node, name, 'method')
    },
    embedded: (node, file) => file.base(node, node.text, 'inherits'),
    returning: (node, file) => file.typeOf(node, firstType(node.childForFieldName('result')?.text ?? '')),
  },
}

function readImport(node: DialectNode, file: SymbolCollector): void {
  const path = node.childForFieldName('path')?.text.slice(1, -1) ?? ''
  const name = node.childForFieldName('name')?.text
  // Without a name, the package's own clause decides: resolution looks it up.
  if (path !== '' && name !== '_') file.import(name ?? '', path, '*')
}

/** `a, err := f()`: only the first of several results is known, by the function's first result type. */
function readAssigned(node: DialectNode, file: SymbolCollector, left: string, right: string): void {
  const names = node.childForFieldName(left)?.namedChildren ?? []
  const values = node.childForFieldName(right)?.namedChildren ?? []
  names.forEach((name, at) => {
    if (name.type !== 'identifier') return
    const value = names.length === values.length ? (values[at]?.text ?? '') : firstResult(values, at)
    file.local(name as DialectNode, name.text, { value: literalType(value) })
  })
}

function firstResult(values: readonly { readonly text: string }[], at: number): string {
  return at === 0 && values.length === 1 ? (values[0]?.text ?? '') : ''
}

/** A composite literal's type is what counts, its fields are not. */
function literalType(value: string): string {
  const open = value.indexOf('{')
  return open > 0 && /^&?[\w.]+(?:\[[\w.,\s]*\])?\s*$/.test(value.slice(0, open))
    ? `${value.slice(0, open).trim()}{}`
    : value
}

/** `(*Store, error)` gives `*Store`; names of results are dropped. */
function firstType(result: string): string {
  if (!result.startsWith('(')) return result
  const first = result.slice(1, -1).split(',')[0]?.trim() ?? ''
  return first.includes(' ') && !/^(?:chan|func|map|struct|interface)\b/.test(first)
    ? first.slice(first.indexOf(' ') + 1)
    : first
}
