import type { Node } from '@coderag/syntax'
import {
  type Binding,
  type Decoration,
  type Frontend,
  type ImportedName,
  type NamedValue,
  type Shape,
  bareType,
  other,
} from '../../values/shape.js'

export const frontend: Frontend = {
  // Three patterns of invocations: tree-sitter takes 40 ms longer to compile them as one.
  query: `
    (invocation_expression function: [(identifier) @call (generic_name (identifier) @call)])
    (invocation_expression function: (member_access_expression
      name: [(identifier) @call (generic_name (identifier) @call)]))
    (invocation_expression function: (conditional_access_expression
      (member_binding_expression name: [(identifier) @call (generic_name (identifier) @call)])))
    (object_creation_expression type: (identifier) @call)
    (object_creation_expression type: (generic_name (identifier) @call))
    (object_creation_expression type: (qualified_name name: (identifier) @call))
    (variable_declarator name: (identifier) @bind)
    (field_declaration (variable_declaration (variable_declarator name: (identifier) @field)))
    (property_declaration name: (identifier) @field)
    (parameter name: (identifier) @bind)
    (foreach_statement left: (identifier) @bind)
    (assignment_expression left: (identifier) @field)
    (assignment_expression left: (member_access_expression expression: "this" name: (identifier) @field))
    (attribute) @decorator
    (class_declaration) @class
    (record_declaration) @class
    (interface_declaration) @class
    (method_declaration name: (identifier) @function)
    (local_function_statement name: (identifier) @function)
    (element_access_expression expression: (_) @access (#match? @access "[cC]onfig(uration)?$"))
  `,
  shape,
  callAround(name) {
    for (let at = name.parent, step = 0; at !== null && step < 4; at = at.parent, step++)
      if (at.type === 'invocation_expression' || at.type === 'object_creation_expression') return at
    return null
  },
  imports: () => [] as ImportedName[],
  memberImports: /^[ \t]*(?:global[ \t]+)?using\s+static\s+(?:\w+\.)*(\w+)\s*;/gm,
  binding,
  decoration,
  decorationsOf(declaration) {
    const lists = declaration.namedChildren.filter((child) => child.type === 'attribute_list')
    return lists.flatMap((list) => list.namedChildren.flatMap((node) => decoration(node) ?? []))
  },
  declared(node) {
    switch (node.type) {
      case 'method_declaration':
      case 'constructor_declaration':
      case 'local_function_statement':
        return { name: node.childForFieldName('name')?.text ?? '', kind: 'function' }
      case 'class_declaration':
      case 'record_declaration':
      case 'struct_declaration':
      case 'interface_declaration':
      case 'enum_declaration':
        return { name: node.childForFieldName('name')?.text ?? '', kind: 'class' }
      default:
        return null
    }
  },
  // Beside a base class stands what a primary constructor hands on: `class Orders(IStore store) : Crud(store)`.
  bases: (node) =>
    (node.namedChildren.find((child) => child.type === 'base_list')?.namedChildren ?? [])
      .filter(({ type }) => type !== 'argument_list')
      .map((base) => base.text),
  methods: (node) =>
    (node.childForFieldName('body')?.namedChildren ?? []).flatMap((member) => {
      if (member.type !== 'method_declaration') return []
      const first = member.childForFieldName('parameters')?.namedChildren.find(({ type }) => type === 'parameter')
      const takes = first?.childForFieldName('type')?.text ?? null
      return [{ name: member.childForFieldName('name')?.text ?? '', takes, node: member }]
    }),
  // Options that configuration fills, and services: https://learn.microsoft.com/aspnet/core/fundamentals/configuration/options
  resultType(call) {
    const [type] = /^(?:Get|GetRequiredService|GetService)$/.test(call.name) ? call.typeArguments : []
    return type === undefined ? null : unwrapped(type)
  },
  isScope: (node) => scopes.has(node.type),
  constants: (root) => constants(root, ''),
  returned(declaration) {
    const body = declaration.childForFieldName('body')
    if (body?.type === 'arrow_expression_clause') return body.namedChild(0)
    const all = body?.descendantsOfType('return_statement') ?? []
    return all.length === 1 ? (all[0]?.namedChild(0) ?? null) : null
  },
}

const scopes = new Set([
  'method_declaration',
  'constructor_declaration',
  'local_function_statement',
  'lambda_expression',
  'class_declaration',
  'record_declaration',
])

function binding(name: Node): Binding | null {
  const parent = name.parent
  if (parent === null) return null
  const plain = { value: null, type: null, part: null, isParameter: false, owner: null }
  switch (parent.type) {
    case 'variable_declarator': {
      const value = parent.namedChildren.find((child) => child.id !== name.id) ?? null
      const holder = parent.parent
      const isField = holder?.parent?.type === 'field_declaration'
      return { ...plain, value, type: holder === null ? null : typeOf(holder), owner: isField ? ownerOf(parent) : null }
    }
    case 'property_declaration': {
      const arrow = parent.childForFieldName('value')
      return { ...plain, value: arrow, type: typeOf(parent), owner: ownerOf(parent) }
    }
    case 'parameter':
      return { ...plain, type: typeOf(parent), isParameter: true }
    case 'foreach_statement':
      return { ...plain, value: parent.childForFieldName('right'), type: typeOf(parent) }
    case 'assignment_expression':
    case 'member_access_expression': {
      const assignment = parent.type === 'assignment_expression' ? parent : parent.parent
      return { ...plain, value: assignment?.childForFieldName('right') ?? null, owner: ownerOf(parent) }
    }
    default:
      return null
  }
}

/** Removes wrappers of a type: `IOptions<X>`, `Task<X>`. */
function typeOf(node: Node): string | null {
  const type = node.childForFieldName('type')
  if (type === null || type.type === 'implicit_type') return null
  return unwrapped(type.text)
}

function unwrapped(type: string): string {
  return /^(?:IOptions(?:Snapshot|Monitor)?|Task|ValueTask|Lazy|Nullable)<([\w.]+)/.exec(type)?.[1] ?? bareType(type)
}

function ownerOf(node: Node): string | null {
  for (let at = node.parent; at !== null; at = at.parent)
    if (/^(class|record|struct|interface)_declaration$/.test(at.type)) return at.childForFieldName('name')?.text ?? null
  return null
}

function decoration(node: Node): Decoration | null {
  const name = node
    .childForFieldName('name')
    ?.text.replace(/^.*\./, '')
    .replace(/Attribute$/, '')
  const target = node.parent?.parent ?? null
  if (name === undefined || target === null) return null
  const list = node.namedChildren.find((child) => child.type === 'attribute_argument_list')
  const args = (list?.namedChildren ?? []).flatMap((argument) => {
    const value = argument.namedChild(argument.namedChildCount - 1)
    return value === null ? [] : [{ name: argument.childForFieldName('name')?.text ?? null, value }]
  })
  const call = {
    is: 'call',
    node,
    object: null,
    name: name.replace(/<.*$/s, ''),
    typeArguments: [],
    args,
    isNew: false,
  } as const
  return { call, target }
}

function* constants(node: Node, owner: string): Generator<NamedValue> {
  for (const member of node.namedChildren) {
    if (
      /^(namespace_declaration|declaration_list|class_declaration|record_declaration|struct_declaration)$/.test(
        member.type,
      )
    ) {
      const isType = /^(class|record|struct)/.test(member.type)
      const name = isType ? `${member.childForFieldName('name')?.text ?? ''}.` : owner
      const body = member.type === 'declaration_list' ? member : member.childForFieldName('body')
      if (body !== null) yield* constants(body, name)
    } else if (member.type === 'field_declaration') {
      for (const declarator of member.namedChildren.at(-1)?.namedChildren ?? []) {
        const name = declarator.childForFieldName('name')
        const value = declarator.namedChildren.find((child) => child.id !== name?.id)
        if (declarator.type === 'variable_declarator' && name !== null && value !== undefined)
          yield { name: `${owner}${name.text}`, value }
      }
    } else if (member.type === 'property_declaration') {
      const value = member.childForFieldName('value')
      if (value !== null) yield { name: `${owner}${member.childForFieldName('name')?.text ?? ''}`, value }
    }
  }
}

/** Reads the shape of an expression of C#. */
export function shape(node: Node): Shape {
  switch (node.type) {
    case 'string_literal':
    case 'verbatim_string_literal':
    case 'raw_string_literal':
      return { is: 'string', parts: [node.text.replace(/^[@$]*"+|"+$/g, '')] }
    case 'interpolated_string_expression':
      return { is: 'string', parts: node.namedChildren.flatMap(interpolated) }
    case 'identifier':
      return { is: 'name', name: node.text }
    case 'generic_name':
      return { is: 'name', name: node.namedChild(0)?.text ?? '' }
    case 'predefined_type':
      return { is: 'name', name: node.text }
    case 'this':
    case 'base':
      return { is: 'self' }
    case 'member_access_expression':
    case 'qualified_name':
      return member(node)
    case 'element_access_expression': {
      const object = node.childForFieldName('expression')
      const key = node.childForFieldName('subscript')?.namedChild(0)?.namedChild(0) ?? null
      return object === null || key === null ? other : { is: 'index', object, key }
    }
    case 'invocation_expression':
      return nameOf(node) ?? call(node)
    case 'object_creation_expression':
    case 'implicit_object_creation_expression':
      return call(node)
    case 'argument':
    case 'arrow_expression_clause':
      return wrap(node.namedChild(node.namedChildCount - 1))
    case 'await_expression':
    case 'parenthesized_expression':
    case 'postfix_unary_expression':
    case 'prefix_unary_expression':
      return wrap(node.namedChild(0))
    case 'cast_expression':
      return wrap(node.childForFieldName('value'))
    case 'conditional_access_expression':
      return wrap(node.childForFieldName('condition'))
    case 'as_expression':
      return wrap(node.childForFieldName('left'))
    case 'binary_expression': {
      const parts = [node.childForFieldName('left'), node.childForFieldName('right')].filter((part) => part !== null)
      const operator = node.childForFieldName('operator')?.type
      if (operator === '+') return { is: 'concat', parts }
      return operator === '??' ? { is: 'choice', options: parts } : other
    }
    case 'conditional_expression': {
      const options = [node.childForFieldName('consequence'), node.childForFieldName('alternative')]
      return { is: 'choice', options: options.filter((option) => option !== null) }
    }
    case 'lambda_expression':
    case 'anonymous_method_expression': {
      const list = node.childForFieldName('parameters')
      const names = list?.type === 'parameter_list' ? list.namedChildren.map(parameterName) : [list?.text ?? '']
      return { is: 'function', parameters: names, body: node.childForFieldName('body') }
    }
    case 'initializer_expression':
    case 'collection_expression':
      return { is: 'list', items: node.namedChildren }
    // An element of `["orders", ..others]`: `"orders"`, `others`.
    case 'collection_element':
    case 'expression_element':
    case 'spread_element':
      return wrap(node.namedChild(0))
    case 'array_creation_expression':
    case 'implicit_array_creation_expression':
      return wrap(node.namedChild(node.namedChildCount - 1))
    case 'anonymous_object_creation_expression':
      return { is: 'object', type: null, entries: initialised(node) }
    default:
      return other
  }
}

/** Reads `nameof(Shop.Orders)`, which is the text `Orders`. */
function nameOf(node: Node): Shape | null {
  const named = node.childForFieldName('function')?.text === 'nameof' ? node.childForFieldName('arguments') : null
  const name = named === null ? undefined : /(\w+)\)$/.exec(named.text)?.[1]
  return name === undefined ? null : { is: 'string', parts: [name] }
}

function wrap(inner: Node | null): Shape {
  return inner === null ? other : { is: 'wrap', inner }
}

function parameterName(parameter: Node): string {
  return parameter.childForFieldName('name')?.text ?? parameter.text
}

function interpolated(part: Node): (string | Node)[] {
  if (part.type === 'string_content')
    return [part.text.replace(/^"|"$/g, '').replaceAll('{{', '{').replaceAll('}}', '}')]
  if (part.type !== 'interpolation') return []
  return [part.namedChildren.find((child) => child.type !== 'interpolation_brace') ?? '']
}

function member(node: Node): Shape {
  const object = node.childForFieldName('expression') ?? node.childForFieldName('qualifier')
  const name = node.childForFieldName('name')
  if (object === null || name === null) return other
  const text = name.type === 'generic_name' ? (name.namedChild(0)?.text ?? '') : name.text
  return { is: 'member', object, name: text }
}

function call(node: Node): Shape {
  const isNew = node.type !== 'invocation_expression'
  const list = node.childForFieldName('arguments') ?? node.namedChildren.find(({ type }) => type === 'argument_list')
  const args = (list?.namedChildren ?? [])
    .filter(({ type }) => type === 'argument')
    .map((argument) => ({
      name: argument.childForFieldName('name')?.text ?? null,
      value: argument.namedChild(argument.namedChildCount - 1) ?? argument,
    }))
  const callee = node.childForFieldName('function') ?? node.childForFieldName('type')
  if (callee === null)
    return { is: 'call', node, object: null, name: impliedType(node), typeArguments: [], args, isNew }
  const parts = { is: 'call', node, typeArguments: typeArguments(callee), args, isNew } as const
  if (callee.type === 'conditional_access_expression') {
    const name = callee.namedChildren.at(-1)?.childForFieldName('name')
    const text = name?.type === 'generic_name' ? name.namedChild(0)?.text : name?.text
    return { ...parts, object: callee.childForFieldName('condition'), name: text ?? '' }
  }
  const target = shape(callee)
  if (target.is === 'member') return { ...parts, object: target.object, name: target.name }
  if (target.is === 'name') return { ...parts, object: null, name: target.name }
  return { ...parts, object: callee, name: '' }
}

/** Finds the type of `new("http://x")`, which the target of the assignment tells. */
function impliedType(node: Node): string {
  const declaration = node.parent?.parent
  const type = declaration?.childForFieldName('type') ?? node.parent?.childForFieldName('type')
  return type == null ? 'Uri' : bareType(type.text)
}

function typeArguments(callee: Node): string[] {
  const name = callee.childForFieldName('name') ?? callee
  const binding =
    callee.type === 'conditional_access_expression' ? callee.namedChildren.at(-1)?.childForFieldName('name') : name
  const list = binding?.namedChildren.find((child) => child.type === 'type_argument_list')
  return list?.namedChildren.map((type) => type.text) ?? []
}

/** Reads `new { area = "Admin" }`: names and values stand beside each other, with `=` between them. */
function initialised(node: Node) {
  return node.children.flatMap((child, at, all) => {
    const value = all[at + 2]
    return all[at + 1]?.type !== '=' || value === undefined ? [] : [{ key: child.text, value }]
  })
}
