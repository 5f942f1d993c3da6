import type { DialectNode, SymbolDialect } from '../dialect.js'
import type { SymbolCollector } from '../symbol-collector.js'

const common = `
  (import_statement) @import
  (export_statement source: (string)) @reexport
  (call_expression function: (_) @call)
  (new_expression constructor: (_) @created)
  (variable_declarator) @variable
  (shorthand_property_identifier_pattern) @bound
  (pair_pattern value: (identifier) @bound)
  (array_pattern (identifier) @bound)
  (rest_pattern (identifier) @bound)
  (arrow_function parameter: (identifier) @bound)
  (catch_clause parameter: (identifier) @bound)
  (for_in_statement left: (identifier) @bound)
  (function_declaration name: (identifier) @nested)
  (class_declaration name: (_) @nested)
  (class_heritage) @heritage
  (export_statement "default" declaration: (_ name: (_) @default))
  (export_statement "default" value: (identifier) @default)
  (export_specifier) @exported
  (assignment_expression left: (member_expression object: (this)) right: (_)) @assigned
`

const types = `
  (required_parameter) @parameter
  (optional_parameter) @parameter
  (public_field_definition) @field
  (property_signature) @field
  (method_signature) @member
  (abstract_method_signature) @member
  (extends_type_clause) @extended
  (function_declaration return_type: (_)) @returning
  (method_definition return_type: (_)) @returning
  (variable_declarator value: (arrow_function return_type: (_))) @returning_value
`

const readers: SymbolDialect['readers'] = {
  import: readImport,
  reexport: readReexport,
  call(node, file) {
    const callee = file.textOf(node)
    if (callee === 'super') file.call(node, 'super{}')
    else if (callee !== 'require' && callee !== 'import') file.call(node, callee)
  },
  created: (node, file) => file.call(node, `new ${file.textOf(node)}()`),
  variable(node, file) {
    const found = node.childForFieldName('name')
    if (found?.type !== 'identifier') return
    const name = file.textOf(found)
    const value = node.childForFieldName('value')
    const text = file.textOf(value).slice(0, 2_001)
    const required = /^require\(\s*(["'])([^"']+)\1\s*\)$/.exec(text.slice(0, 300))
    if (required?.[2] !== undefined) return file.import(name, required[2], '*')
    const isFunction = value !== null && /function|class/.test(value.type)
    file.local(node, name, { type: file.textOf(node.childForFieldName('type')), value: isFunction ? '' : text })
  },
  bound: (node, file) => file.local(node, file.textOf(node)),
  nested: (node, file) => file.nested(node, file.textOf(node)),
  default: (node, file) => file.import('export default', '', file.textOf(node)),
  exported(node, file) {
    const name = node.childForFieldName('name')?.text ?? ''
    const isFrom = node.parent?.parent?.childForFieldName('source') != null
    if (!isFrom) file.import(`export ${node.childForFieldName('alias')?.text ?? name}`, '', name)
  },
  heritage(node, file) {
    for (const clause of node.namedChildren) {
      if (clause.type === 'extends_clause') {
        const value = clause.childForFieldName('value')?.text ?? ''
        file.base(node, value, 'inherits')
      } else if (clause.type === 'implements_clause') {
        for (const type of clause.namedChildren) file.base(node, type.text, 'implements')
      } else if (clause.type === 'identifier' || clause.type === 'member_expression')
        file.base(node, clause.text, 'inherits')
    }
  },
  assigned(node, file) {
    const name = node.childForFieldName('left')?.childForFieldName('property')?.text
    const value = node.childForFieldName('right')
    if (name !== undefined && value !== null) file.field(node, name, { value: value.text.slice(0, 2_001) })
  },
  parameter(node, file) {
    const pattern = node.childForFieldName('pattern')
    if (pattern?.type !== 'identifier') return
    const name = file.textOf(pattern)
    const type = file.textOf(node.childForFieldName('type'))
    file.local(node, name, { type, value: file.textOf(node.childForFieldName('value')) })
    // `constructor(private repo: Repo)` declares a field.
    if (/^(?:private|public|protected|readonly)\b/.test(file.textOf(node))) file.field(node, name, { type })
  },
  field(node, file) {
    const name = node.childForFieldName('name')
    if (name === null) return
    file.field(node, file.textOf(name), {
      type: file.textOf(node.childForFieldName('type')),
      value: file.textOf(node.childForFieldName('value')).slice(0, 2_001),
    })
  },
  member(node, file) {
    const name = node.childForFieldName('name')?.text
    if (name !== undefined) file.declare(node, name, 'method')
  },
  extended(node, file) {
    for (const type of node.namedChildren) file.base(node, type.text, 'inherits')
  },
  returning: (node, file) => file.typeOf(node, node.childForFieldName('return_type')?.text ?? ''),
  returning_value: (node, file) =>
    file.typeOf(node, node.childForFieldName('value')?.childForFieldName('return_type')?.text ?? ''),
}

export const typescript: SymbolDialect = { languages: ['typescript', 'tsx'], query: common + types, readers }

export const javascript: SymbolDialect = {
  languages: ['javascript'],
  query: `${common} (formal_parameters (identifier) @bound) (field_definition) @property`,
  readers: {
    ...readers,
    property(node, file) {
      const name = node.childForFieldName('property')?.text
      if (name !== undefined)
        file.field(node, name, { value: node.childForFieldName('value')?.text.slice(0, 2_001) ?? '' })
    },
  },
}

function readImport(node: DialectNode, file: SymbolCollector): void {
  const module = node.childForFieldName('source')?.text.slice(1, -1)
  const clause = node.namedChildren.find((child) => child.type === 'import_clause')
  if (module === undefined || clause === undefined) return
  for (const part of clause.namedChildren) {
    if (part.type === 'identifier') file.import(part.text, module, 'default')
    else if (part.type === 'namespace_import') file.import(part.namedChildren[0]?.text ?? '', module, '*')
    else {
      for (const one of part.namedChildren) {
        const name = one.childForFieldName('name')?.text ?? ''
        file.import(one.childForFieldName('alias')?.text ?? name, module, name)
      }
    }
  }
}

/** `export { a as b } from './x'` and `export * from '../../symbols/dialects/x'`: kept as imports whose local name starts with `export `. */
function readReexport(node: DialectNode, file: SymbolCollector): void {
  const module = node.childForFieldName('source')?.text.slice(1, -1)
  if (module === undefined) return
  const clause = node.namedChildren.find((child) => child.type === 'export_clause')
  if (clause === undefined) {
    const space = node.namedChildren.find((child) => child.type === 'namespace_export')
    return file.import(`export ${space?.namedChildren[0]?.text ?? '*'}`, module, '*')
  }
  for (const one of clause.namedChildren) {
    const name = one.childForFieldName('name')?.text ?? ''
    file.import(`export ${one.childForFieldName('alias')?.text ?? name}`, module, name)
  }
}
