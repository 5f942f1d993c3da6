import type { Node } from '@coderag/syntax'
import {
  bareType,
  other,
  type Binding,
  type Frontend,
  type ImportedName,
  type NamedValue,
  type Shape,
} from '../../values/shape.js'

export const frontend: Frontend = {
  hasReceivers: true,
  query: `
    (call_expression function: [(identifier) @call (selector_expression field: (field_identifier) @call)])
    (call_expression function: (type_instantiation_expression type: (_) @call))
    (composite_literal type: [
      (qualified_type name: (type_identifier) @construction)
      (slice_type element: (qualified_type name: (type_identifier) @construction))
    ])
    (short_var_declaration left: (expression_list (identifier) @bind))
    (assignment_statement left: (expression_list (identifier) @bind))
    (assignment_statement left: (expression_list (selector_expression field: (field_identifier) @field)))
    (range_clause left: (expression_list (identifier) @bind))
    (var_spec name: (identifier) @bind)
    (const_spec name: (identifier) @bind)
    (parameter_declaration name: (identifier) @bind)
    (field_declaration name: (field_identifier) @field)
    (field_declaration tag: (_)) @tag
    (keyed_element . (literal_element (identifier) @field))
    (import_spec) @import
    (function_declaration name: (identifier) @function)
    (method_declaration name: (field_identifier) @function)
    (type_spec type: (struct_type)) @class
  `,
  shape,
  callAround(name) {
    const parent = name.parent
    const call = parent?.type === 'call_expression' ? parent : (parent?.parent ?? null)
    return call?.type === 'call_expression' ? call : null
  },
  constructions(name) {
    const target = name.parent === null ? other : member(name.parent, 'package', 'name')
    const holder = name.parent?.parent ?? null
    const literal = holder?.type === 'slice_type' ? holder.parent : holder
    const body = literal?.childForFieldName('body') ?? null
    if (literal?.type !== 'composite_literal' || target.is !== 'member' || body === null) return []
    const bodies =
      holder?.type === 'slice_type' ? body.namedChildren.flatMap((item) => item.namedChild(0) ?? []) : [body]
    return bodies.map((node) => {
      const args = entries(node).map(({ key, value }) => ({ name: key, value }))
      return { is: 'call', node, object: target.object, name: target.name, typeArguments: [], args, isNew: true }
    })
  },
  imports,
  binding,
  decoration: () => null,
  decorationsOf: () => [],
  declared(node) {
    if (node.type === 'function_declaration')
      return { name: node.childForFieldName('name')?.text ?? '', kind: 'function' }
    if (node.type === 'type_spec') return { name: node.childForFieldName('name')?.text ?? '', kind: 'class' }
    if (node.type !== 'method_declaration') return null
    const receiver = node.childForFieldName('receiver')?.namedChild(0) ?? null
    return {
      name: node.childForFieldName('name')?.text ?? '',
      kind: 'function',
      receiver: {
        type: bareType(receiver?.childForFieldName('type')?.text ?? ''),
        name: receiver?.childForFieldName('name')?.text ?? '',
      },
    }
  },
  bases: embedded,
  isScope: (node) => scopes.has(node.type),
  declarationOf,
  isBlock: (node) => blocks.has(node.type),
  constants,
  returned(declaration) {
    const last = declaration.childForFieldName('body')?.descendantsOfType('return_statement') ?? []
    const only = last.length === 1 ? last[0] : undefined
    return only?.namedChild(0)?.namedChild(0) ?? null
  },
}

/** Types of the fields of a struct that have no name of their own. */
function embedded(node: Node): readonly string[] {
  const fields = node.childForFieldName('type')?.namedChild(0)?.namedChildren ?? []
  return fields.flatMap((field) => {
    if (field.type !== 'field_declaration' || field.childForFieldName('name') !== null) return []
    return field.childForFieldName('type')?.text ?? []
  })
}

const scopes = new Set(['function_declaration', 'method_declaration', 'func_literal'])

const blocks = new Set([
  'block',
  'if_statement',
  'for_statement',
  'expression_case',
  'type_case',
  'communication_case',
  'default_case',
])

/** https://go.dev/ref/spec#Declarations_and_scope */
function declarationOf({ parent }: Node): Node | null {
  const holder = parent?.type === 'expression_list' ? parent.parent : parent
  return holder !== null && /^(?:short_var_declaration|range_clause|(?:var|const)_spec)$/.test(holder.type)
    ? holder
    : null
}

function shape(node: Node): Shape {
  switch (node.type) {
    case 'interpreted_string_literal':
    case 'raw_string_literal':
      return { is: 'string', parts: [node.text.slice(1, -1)] }
    case 'identifier':
    case 'type_identifier':
    case 'package_identifier':
      return { is: 'name', name: node.text }
    case 'selector_expression':
      return member(node, 'operand', 'field')
    case 'qualified_type':
      return member(node, 'package', 'name')
    case 'index_expression': {
      const object = node.childForFieldName('operand')
      const key = node.childForFieldName('index')
      return object === null || key === null ? other : { is: 'index', object, key }
    }
    case 'call_expression':
      return call(node)
    case 'type_conversion_expression':
    case 'parenthesized_expression':
    case 'unary_expression':
    case 'type_assertion_expression':
    case 'literal_element': {
      const inner = node.childForFieldName('operand') ?? node.namedChild(0)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'expression_list': {
      const inner = node.namedChildCount === 1 ? node.namedChild(0) : null
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'binary_expression': {
      const parts = [node.childForFieldName('left'), node.childForFieldName('right')].filter((part) => part !== null)
      // A sum with a number is no text.
      const isText = parts.every(({ type }) => !/^(?:int|float)_literal$/.test(type))
      return node.childForFieldName('operator')?.type === '+' && isText ? { is: 'concat', parts } : other
    }
    case 'composite_literal':
      return composite(node)
    case 'literal_value':
      return { is: 'object', type: null, entries: entries(node) }
    case 'func_literal': {
      const list = node.childForFieldName('parameters')?.namedChildren ?? []
      const parameters = list.flatMap((parameter) => parameter.childrenForFieldName('name').map((name) => name.text))
      return { is: 'function', parameters, body: node.childForFieldName('body') }
    }
    default:
      return other
  }
}

function member(node: Node, objectField: string, nameField: string): Shape {
  const object = node.childForFieldName(objectField)
  const name = node.childForFieldName(nameField)
  return object === null || name === null ? other : { is: 'member', object, name: name.text }
}

function call(node: Node): Shape {
  let callee = node.childForFieldName('function')
  const typeNode = node.childForFieldName('type_arguments')
  if (callee?.type === 'parenthesized_expression') callee = callee.namedChild(0)
  if (callee === null) return other
  const target = shape(callee)
  const args = (node.childForFieldName('arguments')?.namedChildren ?? [])
    .filter((value) => value.type !== 'comment')
    .map((value) => ({ name: null, value }))
  const typeArguments = (typeNode?.namedChildren ?? []).map((type) => type.text)
  const shared = { is: 'call', node, typeArguments, args, isNew: false } as const
  if (target.is === 'member') return { ...shared, object: target.object, name: target.name }
  if (target.is === 'name') return { ...shared, object: null, name: target.name }
  return { ...shared, object: callee, name: '' }
}

function composite(node: Node): Shape {
  const type = node.childForFieldName('type')
  const body = node.childForFieldName('body')
  if (body === null) return other
  if (type?.type === 'slice_type' || type?.type === 'array_type' || type?.type === 'implicit_length_array_type')
    return { is: 'list', items: body.namedChildren.filter((item) => item.type === 'literal_element') }
  return {
    is: 'object',
    type: type === null || type.type === 'map_type' ? null : bareType(type.text),
    entries: entries(body),
  }
}

function entries(body: Node) {
  return body.namedChildren.flatMap((element, place) => {
    if (element.type === 'literal_element') return [{ key: String(place), value: element }]
    if (element.type !== 'keyed_element') return []
    const key = element.namedChild(0)
    const value = element.namedChild(1)
    return key === null || value === null ? [] : [{ key: key.text.replace(/^["`]|["`]$/g, ''), value }]
  })
}

function imports(node: Node): ImportedName[] {
  const module = node.childForFieldName('path')?.text.slice(1, -1) ?? ''
  const alias = node.childForFieldName('name')?.text
  return [{ name: alias ?? packageName(module), module, exported: '*', line: node.startPosition.row + 1 }]
}

/** Returns the likely name of a package: its path without version and `go` marks, its host without `.dev` and the like. */
function packageName(module: string): string {
  const parts = module.split('/').filter((part) => !/^v\d+$/.test(part))
  const last = parts.at(-1) ?? ''
  return (parts.length === 1 ? last.replace(/\.[a-z]+$/, '') : last)
    .replace(/\.v\d+$/, '')
    .replace(/^go-|[-.]go$/g, '')
    .replace(/^.*-/, '')
}

function binding(name: Node): Binding | null {
  const parent = name.parent
  if (parent === null) return null
  const plain = { type: null, part: null, isParameter: false, owner: null }
  switch (parent.type) {
    case 'parameter_declaration':
      return { ...plain, value: null, type: typeOf(parent), isParameter: true }
    case 'field_declaration':
      return { ...plain, value: null, type: typeOf(parent), owner: ownerOf(parent) }
    case 'var_spec':
    case 'const_spec':
      return { ...plain, ...assigned(name, parent.childrenForFieldName('name'), parent), type: typeOf(parent) }
    case 'expression_list':
      if (parent.parent?.type === 'range_clause')
        return { ...plain, value: isElement(name, parent) ? parent.parent.childForFieldName('right') : null }
      return parent.parent === null ? null : { ...plain, ...assigned(name, parent.namedChildren, parent.parent) }
    case 'selector_expression':
      return { ...plain, ...assigned(parent, parent.parent?.namedChildren ?? [], parent.parent?.parent ?? parent) }
    case 'literal_element': {
      const literal = parent.parent?.parent?.parent ?? null
      const value = parent.parent?.namedChild(1) ?? null
      const owner = bareType(literal?.childForFieldName('type')?.text ?? '')
      return { ...plain, value, owner: owner === '' ? null : owner }
    }
    default:
      return null
  }
}

/** `for index, element := range list` */
function isElement(name: Node, names: Node): boolean {
  return names.namedChildren[1]?.id === name.id
}

/** Reads `x, err := f()`: the first name is the value, the others are parts of it. */
function assigned(name: Node, names: readonly Node[], statement: Node) {
  const index = names.findIndex((other) => other.id === name.id)
  const right = statement.childForFieldName('right') ?? statement.childForFieldName('value')
  const values = right?.namedChildren ?? []
  const value = values.length > 1 ? values[index] : values[0]
  return { value: value ?? null, part: values.length === 1 && index > 0 ? index : null }
}

/** An interface without a name is one of the package whose types it uses first: `echo.interface`. */
function typeOf(node: Node): string | null {
  const type = node.childForFieldName('type')
  if (type?.type === 'interface_type') return `${/\b(\w+)\.[A-Z]/.exec(type.text)?.[1] ?? ''}.interface`
  return type === null ? null : bareType(type.text)
}

function ownerOf(node: Node): string | null {
  const spec = node.parent?.parent?.parent
  return spec?.type === 'type_spec' ? (spec.childForFieldName('name')?.text ?? null) : null
}

function* constants(root: Node): Generator<NamedValue> {
  for (const declaration of root.namedChildren) {
    if (declaration.type !== 'const_declaration' && declaration.type !== 'var_declaration') continue
    const list = declaration.namedChild(0)
    for (const spec of list?.type === 'var_spec_list' ? list.namedChildren : declaration.namedChildren) {
      const values = spec.childForFieldName('value')?.namedChildren ?? []
      for (const [index, name] of spec.childrenForFieldName('name').entries()) {
        const value = values[index]
        if (value !== undefined) yield { name: name.text, value }
      }
    }
  }
}
