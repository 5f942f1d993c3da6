import type { Node } from '@coderag/syntax'
import { bareType, type Binding, type Decoration, type Dialect } from '../../values/shape.js'
import { constants } from './frontend-constants.js'
import { imports, reExports } from './frontend-imports.js'
import { shape } from './frontend-shape.js'

const shared = `
  (call_expression function: [(identifier) @call (member_expression property: (property_identifier) @call)])
  (call_expression function: (call_expression) @call)
  (call_expression function: (await_expression (member_expression property: (property_identifier) @call)))
  (new_expression constructor: [(identifier) @call (member_expression property: (property_identifier) @call)])
  (variable_declarator name: (identifier) @bind)
  (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @bind))
  (variable_declarator name: (object_pattern (pair_pattern value: (identifier) @bind)))
  (variable_declarator name: (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @bind)))
  (assignment_expression left: (identifier) @bind)
  (assignment_expression left: (member_expression object: (this) property: (property_identifier) @field))
  (assignment_expression left: (member_expression) @export (#match? @export "^(module\\\\.exports|exports)"))
  (import_statement) @import
  (export_statement source: (_)) @import
  (export_statement "default" value: (_)) @export
  (decorator) @decorator
  (function_declaration name: (identifier) @function)
  (method_definition name: (property_identifier) @function)
  (variable_declarator name: (identifier) @function value: [(arrow_function) (function_expression)])
  (member_expression object: (member_expression) @access (#match? @access "^(process|import\\\\.meta)\\\\.env$"))
  (subscript_expression object: (member_expression) @access (#match? @access "^(process|import\\\\.meta)\\\\.env$"))
  (variable_declarator name: (object_pattern) value: (member_expression) @access (#match? @access "^(process|import\\\\.meta)\\\\.env$"))
`

const typescriptQuery = `${shared}
  (required_parameter pattern: (identifier) @bind)
  (optional_parameter pattern: (identifier) @bind)
  (required_parameter (accessibility_modifier) pattern: (identifier) @field)
  (required_parameter "readonly" pattern: (identifier) @field)
  (public_field_definition name: (property_identifier) @field)
  (class_declaration) @class
  (abstract_class_declaration) @class
`

const javascriptQuery = `${shared}
  (formal_parameters (identifier) @bind)
  (arrow_function parameter: (identifier) @bind)
  (field_definition property: (property_identifier) @field)
  (class_declaration) @class
`

const readers: Omit<Dialect, 'query'> = {
  shape,
  callAround(name) {
    if (name.type === 'call_expression') return name.parent
    let node = name.parent
    if (node?.type === 'member_expression') node = node.parent
    // The grammar takes `await a.b<T>()` for a call of `await a.b`.
    if (node?.type === 'await_expression' && node.parent?.childForFieldName('function')?.id === node.id)
      node = node.parent
    return node?.type === 'call_expression' || node?.type === 'new_expression' ? node : null
  },
  imports,
  binding,
  decoration,
  decorationsOf,
  declared(node) {
    switch (node.type) {
      case 'function_declaration':
      case 'generator_function_declaration':
      case 'method_definition':
        return { name: node.childForFieldName('name')?.text ?? '', kind: 'function' }
      case 'class_declaration':
      case 'abstract_class_declaration':
      case 'class':
      case 'enum_declaration':
        return { name: node.childForFieldName('name')?.text ?? '', kind: 'class' }
      case 'arrow_function':
      case 'function_expression':
      case 'function':
        return namedFunction(node)
      default:
        return null
    }
  },
  bases(node) {
    const heritage = node.namedChildren.find((child) => child.type === 'class_heritage')
    const clauses = heritage?.namedChildren ?? []
    return clauses.flatMap((clause) =>
      clause.type === 'extends_clause'
        ? [clause.text.replace(/^extends\s+/, '')]
        : clause.type === 'implements_clause'
          ? clause.namedChildren.map((type) => type.text)
          : [clause.text],
    )
  },
  isScope: (node) => scopes.has(node.type),
  constants,
  reExports,
  returned(declaration) {
    const body = declaration.childForFieldName('body')
    if (body !== null && body.type !== 'statement_block') return body
    const all = body?.descendantsOfType('return_statement') ?? []
    return all.length === 1 ? (all[0]?.namedChild(0) ?? null) : null
  },
}

export const typescript: Dialect = { ...readers, query: typescriptQuery }
export const javascript: Dialect = { ...readers, query: javascriptQuery }

const scopes = new Set([
  'function_declaration',
  'generator_function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
])

function namedFunction(node: Node) {
  const holder = node.parent
  const name =
    holder?.type === 'variable_declarator'
      ? holder.childForFieldName('name')
      : holder?.type === 'pair'
        ? holder.childForFieldName('key')
        : holder?.type === 'assignment_expression'
          ? holder.childForFieldName('left')
          : (holder?.childForFieldName('name') ?? null)
  if (name === null) return null
  const text = name.text
  return {
    name: /^(module\.)?exports$/.test(text) ? 'default' : text.replace(/^(?:module\.)?exports\./, ''),
    kind: 'function',
  } as const
}

function binding(name: Node): Binding | null {
  const parent = name.parent
  if (parent === null) return null
  const plain = { value: null, type: null, part: null, isParameter: false, owner: null }
  switch (parent.type) {
    case 'variable_declarator':
    case 'public_field_definition':
    case 'field_definition': {
      const owner = parent.type === 'variable_declarator' ? null : ownerOf(parent)
      return { ...plain, value: parent.childForFieldName('value'), type: typeOf(parent), owner }
    }
    case 'assignment_expression':
      return { ...plain, value: parent.childForFieldName('right') }
    case 'member_expression':
      return { ...plain, value: parent.parent?.childForFieldName('right') ?? null, owner: ownerOf(parent) }
    case 'required_parameter':
    case 'optional_parameter': {
      const field = parent.namedChildren.some((child) => child.type === 'accessibility_modifier')
      const owner = field || parent.text.startsWith('readonly') ? ownerOf(parent) : null
      return { ...plain, value: parent.childForFieldName('value'), type: typeOf(parent), isParameter: true, owner }
    }
    case 'formal_parameters':
    case 'arrow_function':
      return { ...plain, isParameter: true }
    case 'object_pattern':
    case 'pair_pattern':
    case 'object_assignment_pattern': {
      const pattern = parent.type === 'object_pattern' ? parent : parent.parent
      const part = parent.type === 'pair_pattern' ? (parent.childForFieldName('key')?.text ?? null) : name.text
      return { ...plain, value: pattern?.parent?.childForFieldName('value') ?? null, part }
    }
    default:
      return null
  }
}

function typeOf(node: Node): string | null {
  const type = node.childForFieldName('type')
  return type === null ? null : bareType(type.text)
}

function ownerOf(node: Node): string | null {
  for (let at = node.parent; at !== null; at = at.parent)
    if (/class/.test(at.type) && at.type !== 'class_body') return at.childForFieldName('name')?.text ?? null
  return null
}

function decoration(node: Node): Decoration | null {
  const inner = node.namedChild(0)
  if (inner === null) return null
  const known = shape(inner)
  const call = known.is === 'call' ? known : known.is === 'name' ? bare(node, known.name) : null
  let target = node.parent
  if (target?.type === 'class_body') {
    target = node.nextNamedSibling
    while (target?.type === 'decorator' || target?.type === 'comment') target = target.nextNamedSibling
  } else if (target?.type === 'export_statement') target = target.childForFieldName('declaration')
  return call === null || target === null ? null : { call, target }
}

function bare(node: Node, name: string) {
  return { is: 'call', node, object: null, name, typeArguments: [], args: [], isNew: false } as const
}

function decorationsOf(declaration: Node): Decoration[] {
  const own = declaration.namedChildren.filter((child) => child.type === 'decorator')
  const outer = declaration.parent?.type === 'export_statement' ? declaration.parent.namedChildren : []
  const above: Node[] = []
  if (declaration.parent?.type === 'class_body')
    for (let at = declaration.previousNamedSibling; at !== null; at = at.previousNamedSibling) {
      if (at.type === 'decorator') above.push(at)
      else if (at.type !== 'comment') break
    }
  const all = [...own, ...outer.filter((child) => child.type === 'decorator'), ...above]
  return all.flatMap((node) => decoration(node) ?? [])
}
