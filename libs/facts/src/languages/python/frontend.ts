import type { Node } from '@coderag/syntax'
import {
  bareType,
  other,
  type Binding,
  type Decoration,
  type Frontend,
  type ImportedName,
  type NamedValue,
  type Shape,
} from '../../values/shape.js'

export const frontend: Frontend = {
  constructsByCall: true,
  query: `
    (call function: [(identifier) @call (attribute attribute: (identifier) @call)])
    (assignment left: (identifier) @bind)
    (assignment left: (pattern_list (identifier) @bind))
    (assignment left: (attribute attribute: (identifier) @field))
    (class_definition body: (block (expression_statement (assignment left: (identifier) @field))))
    (as_pattern alias: (as_pattern_target (identifier) @bind))
    (named_expression name: (identifier) @bind)
    (for_statement left: (identifier) @bind)
    (parameters (identifier) @bind)
    (typed_parameter . (identifier) @bind)
    (default_parameter name: (identifier) @bind)
    (typed_default_parameter name: (identifier) @bind)
    (import_statement) @import
    (import_from_statement) @import
    (decorator) @decorator
    (class_definition) @class
    (function_definition name: (identifier) @function)
    (subscript value: (attribute) @access (#match? @access "environ$|\\\\.config$|settings$"))
    (subscript value: (identifier) @access (#match? @access "^(environ|config)$"))
  `,
  shape,
  callAround(name) {
    const parent = name.parent
    const call = parent?.type === 'call' ? parent : (parent?.parent ?? null)
    return call?.type === 'call' ? call : null
  },
  imports,
  binding,
  decoration(node) {
    const inner = node.namedChild(0)
    const target = node.parent?.childForFieldName('definition') ?? null
    if (inner === null || target === null) return null
    const known = shape(inner)
    if (known.is === 'call') return { call: known, target }
    const name = known.is === 'name' || known.is === 'member' ? known.name : null
    const object = known.is === 'member' ? known.object : null
    if (name === null) return null
    return { call: { is: 'call', node, object, name, typeArguments: [], args: [], isNew: false }, target }
  },
  decorationsOf(declaration): Decoration[] {
    if (declaration.parent?.type !== 'decorated_definition') return []
    const nodes = declaration.parent.namedChildren.filter((child) => child.type === 'decorator')
    return nodes.flatMap((node) => frontend.decoration(node) ?? [])
  },
  declared(node) {
    if (node.type === 'function_definition')
      return { name: node.childForFieldName('name')?.text ?? '', kind: 'function' }
    return node.type === 'class_definition' ? { name: node.childForFieldName('name')?.text ?? '', kind: 'class' } : null
  },
  bases: (node) => (node.childForFieldName('superclasses')?.namedChildren ?? []).map((base) => base.text),
  isScope: (node) => node.type === 'function_definition' || node.type === 'lambda',
  constants,
  returned(declaration) {
    const all = declaration.childForFieldName('body')?.descendantsOfType('return_statement') ?? []
    return all.length === 1 ? (all[0]?.namedChild(0) ?? null) : null
  },
}

function shape(node: Node): Shape {
  switch (node.type) {
    case 'string':
      return { is: 'string', parts: stringParts(node) }
    case 'concatenated_string':
      return { is: 'string', parts: node.namedChildren.flatMap(stringParts) }
    case 'identifier':
      return node.text === 'self' || node.text === 'cls' ? { is: 'self' } : { is: 'name', name: node.text }
    case 'attribute': {
      const object = node.childForFieldName('object')
      const name = node.childForFieldName('attribute')
      return object === null || name === null ? other : { is: 'member', object, name: name.text }
    }
    case 'subscript': {
      const object = node.childForFieldName('value')
      const key = node.childForFieldName('subscript')
      return object === null || key === null ? other : { is: 'index', object, key }
    }
    case 'call':
      return call(node)
    case 'await':
    case 'list_splat':
    case 'parenthesized_expression':
    case 'as_pattern':
    case 'type': {
      const inner = node.namedChild(0)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'boolean_operator': {
      const options = [node.childForFieldName('left'), node.childForFieldName('right')]
      const isOr = node.childForFieldName('operator')?.type === 'or'
      return isOr ? { is: 'choice', options: options.filter((option) => option !== null) } : other
    }
    case 'conditional_expression': {
      const [first, , last] = node.namedChildren
      return first === undefined || last === undefined ? other : { is: 'choice', options: [first, last] }
    }
    case 'binary_operator':
      return operator(node)
    case 'dictionary':
      return { is: 'object', type: null, entries: node.namedChildren.flatMap(entry) }
    case 'list':
    case 'tuple':
    case 'set':
      return { is: 'list', items: node.namedChildren }
    case 'lambda': {
      const names = node.childForFieldName('parameters')?.namedChildren.map((child) => child.text) ?? []
      return { is: 'function', parameters: names, body: node.childForFieldName('body') }
    }
    default:
      return other
  }
}

/** Reads text and interpolations. Parts of bytes and of raw strings are text, too. */
function stringParts(node: Node): (string | Node)[] {
  return node.namedChildren.flatMap((part): (string | Node)[] => {
    if (part.type === 'string_content') return [part.text]
    return part.type === 'interpolation' ? [part.childForFieldName('expression') ?? ''] : []
  })
}

function operator(node: Node): Shape {
  const left = node.childForFieldName('left')
  const right = node.childForFieldName('right')
  const sign = node.childForFieldName('operator')?.type
  if (left === null || right === null) return other
  if (sign === '+' || sign === '/') return { is: 'concat', parts: [left, right] }
  if (sign !== '%') return other
  const values = right.type === 'tuple' ? right.namedChildren : [right]
  const args = [left, ...values].map((value) => ({ name: null, value }))
  return { is: 'call', node, object: null, name: '%', typeArguments: [], args, isNew: false }
}

function entry(pair: Node) {
  const key = pair.childForFieldName('key')
  const value = pair.childForFieldName('value')
  if (pair.type !== 'pair' || key === null || value === null) return []
  return [{ key: key.text.replace(/^[rb]?["']{1,3}|["']{1,3}$/g, ''), value }]
}

function call(node: Node): Shape {
  const callee = node.childForFieldName('function')
  if (callee === null) return other
  const args = (node.childForFieldName('arguments')?.namedChildren ?? [])
    .filter(({ type }) => type !== 'comment')
    .map((argument) => {
      if (argument.type !== 'keyword_argument') return { name: null, value: argument }
      const value = argument.childForFieldName('value') ?? argument
      return { name: argument.childForFieldName('name')?.text ?? null, value }
    })
  const parts = { is: 'call', node, typeArguments: [], args, isNew: false } as const
  const target = shape(callee)
  if (target.is === 'member') return { ...parts, object: target.object, name: target.name }
  if (target.is === 'name') return { ...parts, object: null, name: target.name }
  return { ...parts, object: callee, name: '' }
}

function imports(node: Node): ImportedName[] {
  const line = node.startPosition.row + 1
  const from = node.childForFieldName('module_name')?.text ?? null
  return node.childrenForFieldName('name').flatMap((part): ImportedName[] => {
    const exported = part.childForFieldName('name')?.text ?? part.text
    const alias = part.childForFieldName('alias')?.text
    if (from !== null) return [{ name: alias ?? exported, module: from, exported, line }]
    return [
      {
        name: alias ?? exported.replace(/\..*$/, ''),
        module: alias === undefined ? exported.replace(/\..*$/, '') : exported,
        exported: '*',
        line,
      },
    ]
  })
}

function binding(name: Node): Binding | null {
  const parent = name.parent
  if (parent === null) return null
  const plain = { value: null, type: null, part: null, isParameter: false, owner: null }
  switch (parent.type) {
    case 'assignment': {
      const holder = parent.parent?.parent?.parent
      const owner = holder?.type === 'class_definition' ? (holder.childForFieldName('name')?.text ?? null) : null
      return { ...plain, value: parent.childForFieldName('right'), type: typeOf(parent), owner }
    }
    case 'named_expression':
      return { ...plain, value: parent.childForFieldName('value') }
    case 'for_statement':
      return { ...plain, value: parent.childForFieldName('right') }
    case 'pattern_list': {
      const index = parent.namedChildren.findIndex((child) => child.id === name.id)
      const right = parent.parent?.childForFieldName('right') ?? null
      const value = right?.type === 'expression_list' ? (right.namedChild(index) ?? null) : right
      return { ...plain, value, part: right?.type === 'expression_list' ? null : index }
    }
    case 'attribute': {
      const assignment = parent.parent
      return {
        ...plain,
        value: assignment?.childForFieldName('right') ?? null,
        type: assignment === null ? null : typeOf(assignment),
        owner: ownerOf(parent),
      }
    }
    case 'as_pattern_target':
      return { ...plain, value: parent.parent?.namedChild(0) ?? null }
    case 'parameters':
      return { ...plain, isParameter: true }
    case 'typed_parameter':
    case 'default_parameter':
    case 'typed_default_parameter':
      return { ...plain, value: parent.childForFieldName('value'), type: typeOf(parent), isParameter: true }
    default:
      return null
  }
}

/** Removes wrappers of a type: `Optional[Client]`, `Annotated[Client, …]`. */
function typeOf(node: Node): string | null {
  const type = node.childForFieldName('type')
  if (type === null) return null
  const inner = /^(?:typing\.)?(?:Optional|Annotated|Final)\[([\w.]+)/.exec(type.text)?.[1]
  return inner ?? bareType(type.text.replace(/^["']|["']$/g, ''))
}

function ownerOf(node: Node): string | null {
  for (let at = node.parent; at !== null; at = at.parent)
    if (at.type === 'class_definition') return at.childForFieldName('name')?.text ?? null
  return null
}

function* constants(root: Node): Generator<NamedValue> {
  for (const statement of root.namedChildren) {
    const node = statement.type === 'expression_statement' ? statement.namedChild(0) : statement
    if (node?.type === 'assignment') yield* assignment(node, '')
    const definition = node?.type === 'decorated_definition' ? node.childForFieldName('definition') : node
    if (definition?.type !== 'class_definition') continue
    const owner = `${definition.childForFieldName('name')?.text ?? ''}.`
    for (const member of definition.childForFieldName('body')?.namedChildren ?? []) {
      const inner = member.type === 'expression_statement' ? member.namedChild(0) : null
      if (inner?.type === 'assignment') yield* assignment(inner, owner)
    }
  }
}

function* assignment(node: Node, owner: string): Generator<NamedValue> {
  const left = node.childForFieldName('left')
  const value = node.childForFieldName('right')
  if (left?.type !== 'identifier' || value === null) return
  if (value.type !== 'dictionary') yield { name: `${owner}${left.text}`, value }
  else
    for (const { key, value: inner } of value.namedChildren.flatMap(entry))
      yield { name: `${owner}${left.text}.${key}`, value: inner }
}
