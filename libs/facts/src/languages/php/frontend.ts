import type { Node } from '@coderag/syntax'
import { parametersOf } from '../../values/parameters.js'
import {
  bareType,
  other,
  type Argument,
  type Binding,
  type Decoration,
  type Frontend,
  type NamedValue,
  type Shape,
} from '../../values/shape.js'

export const frontend: Frontend = {
  query: `
    (member_call_expression name: (name) @call)
    (nullsafe_member_call_expression name: (name) @call)
    (scoped_call_expression name: (name) @call)
    (function_call_expression function: (name) @call)
    (require_expression "require" @call)
    (require_once_expression "require_once" @call)
    (include_expression "include" @call)
    (include_once_expression "include_once" @call)
    (object_creation_expression (name) @call)
    (object_creation_expression (qualified_name (name) @call))
    (assignment_expression left: (variable_name (name) @bind))
    (foreach_statement (_) . (variable_name (name) @bind))
    (foreach_statement (pair (_) . (variable_name (name) @bind)))
    (assignment_expression left: (member_access_expression name: (name) @field))
    (simple_parameter name: (variable_name (name) @bind))
    (property_promotion_parameter name: (variable_name (name) @field))
    (property_element name: (variable_name (name) @field))
    (attribute) @decorator
    (class_declaration) @class
    (method_declaration name: (name) @function)
    (function_definition name: (name) @function)
  `,
  shape,
  callAround(name) {
    for (let at = name.parent, step = 0; at !== null && step < 2; at = at.parent, step++)
      if (calls.test(at.type) || includes.test(at.type)) return at
    return null
  },
  imports: () => [],
  binding,
  decoration,
  decorationsOf(declaration) {
    const lists = declaration.namedChildren.filter((child) => child.type === 'attribute_list')
    return lists.flatMap((list) => list.descendantsOfType('attribute').flatMap((node) => decoration(node) ?? []))
  },
  declared(node) {
    const name = node.childForFieldName('name')?.text ?? ''
    if (/^(?:method_declaration|function_definition)$/.test(node.type)) return { name, kind: 'function' }
    return /^(?:class|interface|trait|enum)_declaration$/.test(node.type) ? { name, kind: 'class' } : null
  },
  // What a trait holds, a class that uses it has as from a base class.
  bases: (node) =>
    [...node.namedChildren, ...(node.childForFieldName('body')?.namedChildren ?? [])]
      .filter((child) => /^(?:base_clause|class_interface_clause|use_declaration)$/.test(child.type))
      .flatMap((clause) => clause.namedChildren.filter(({ type }) => /name$/.test(type)).map(({ text }) => text)),
  takes: (member) => (member.type === 'class_declaration' ? takenBy(methodNamed(member, '__invoke')) : takenBy(member)),
  methods: (declaration) =>
    membersOf(declaration).map((node) => ({
      name: node.childForFieldName('name')?.text ?? '',
      takes: takenBy(node),
      node,
    })),
  isScope: (node) => /^(?:method_declaration|function_definition|anonymous_function|arrow_function)$/.test(node.type),
  constants,
  returned(declaration) {
    const all = declaration.childForFieldName('body')?.descendantsOfType('return_statement') ?? []
    return all.length === 1 ? (all[0]?.namedChild(0) ?? null) : null
  },
}

function membersOf(declaration: Node): readonly Node[] {
  const body = declaration.childForFieldName('body')
  return (body?.namedChildren ?? []).filter(({ type }) => type === 'method_declaration')
}

function methodNamed(declaration: Node, name: string): Node | null {
  return membersOf(declaration).find((member) => member.childForFieldName('name')?.text === name) ?? null
}

/** The type of the first parameter, without its namespace. */
function takenBy(member: Node | null): string | null {
  const first = member?.childForFieldName('parameters')?.namedChildren.find(({ type }) => type.endsWith('parameter'))
  return first?.childForFieldName('type')?.text.replace(/^.*\\/, '') ?? null
}

const calls =
  /^(?:(?:nullsafe_)?member_call_expression|scoped_call_expression|function_call_expression|object_creation_expression)$/
const includes = /^((?:require|include)(?:_once)?)_expression$/

function shape(node: Node): Shape {
  switch (node.type) {
    case 'string':
    case 'encapsed_string':
      return { is: 'string', parts: node.namedChildren.map((part) => (isText(part) ? part.text : part)) }
    case 'variable_name':
      return node.text === '$this' ? { is: 'self' } : { is: 'name', name: node.text.slice(1) }
    case 'name':
    case 'qualified_name':
      return { is: 'name', name: node.text.replace(/^.*\\/, '') }
    case 'relative_scope':
      return { is: 'self' }
    case 'member_access_expression':
    case 'nullsafe_member_access_expression':
    case 'class_constant_access_expression': {
      const [object, name] = [node.namedChild(0), node.namedChildren.at(-1)]
      return object === null || name === undefined ? other : { is: 'member', object, name: name.text }
    }
    case 'member_call_expression':
    case 'nullsafe_member_call_expression':
    case 'scoped_call_expression':
    case 'function_call_expression':
    case 'object_creation_expression':
      return call(node)
    case 'variadic_unpacking':
    case 'parenthesized_expression': {
      const inner = node.namedChild(0)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'binary_expression': {
      const parts = [node.childForFieldName('left'), node.childForFieldName('right')].filter((part) => part !== null)
      const operator = node.childForFieldName('operator')?.text
      if (operator === '.') return { is: 'concat', parts }
      return operator === '??' || operator === '||' ? { is: 'choice', options: parts } : other
    }
    case 'conditional_expression':
      return { is: 'choice', options: node.namedChildren.slice(1) }
    case 'subscript_expression': {
      const [object, key] = node.namedChildren
      return object === undefined || key === undefined ? other : { is: 'index', object, key }
    }
    case 'array_creation_expression':
      return array(node)
    case 'anonymous_function':
    case 'arrow_function':
      return { is: 'function', parameters: ['$this', ...parametersOf(node)], body: node.childForFieldName('body') }
    default:
      return included(node)
  }
}

/** Reads `require __DIR__ . '/orders.php'` as a call. */
function included(node: Node): Shape {
  const name = includes.exec(node.type)?.[1]
  const value = node.namedChild(0)
  if (name === undefined || value === null) return other
  return { is: 'call', node, object: null, name, typeArguments: [], args: [{ name: null, value }], isNew: false }
}

function isText({ type }: Node): boolean {
  return type === 'string_content' || type === 'string_value' || type === 'escape_sequence'
}

/** An array with keys is an object, one without is a list. */
function array(node: Node): Shape {
  const items = node.namedChildren.filter(({ type }) => type === 'array_element_initializer')
  const entries = items.flatMap((item) => {
    const [key, value] = item.namedChildren
    const text = key === undefined || value === undefined ? undefined : key.namedChild(0)?.text
    return text === undefined || value === undefined ? [] : [{ key: text, value }]
  })
  if (entries.length > 0) return { is: 'object', type: null, entries }
  return { is: 'list', items: items.flatMap((item) => item.namedChild(0) ?? []) }
}

function call(node: Node): Shape {
  const isNew = node.type === 'object_creation_expression'
  const list = node.childForFieldName('arguments') ?? node.namedChildren.find(({ type }) => type === 'arguments')
  const args = (list?.namedChildren ?? []).flatMap(argumentOf)
  const callee = isNew ? node.namedChild(0) : (node.childForFieldName('name') ?? node.childForFieldName('function'))
  const object = node.childForFieldName('object') ?? node.childForFieldName('scope')
  if (callee === null || !/name$/.test(callee.type)) return other
  const name = callee.text.replace(/^.*\\/, '')
  return { is: 'call', node, object, name, typeArguments: [], args, isNew }
}

function argumentOf(node: Node): Argument[] {
  const value = node.namedChildren.at(-1)
  if (node.type !== 'argument' || value === undefined) return []
  return [{ name: node.childForFieldName('name')?.text ?? null, value }]
}

function binding(name: Node): Binding | null {
  const plain = { value: null, type: null, part: null, isParameter: false, owner: null }
  const parent = name.parent?.type === 'variable_name' ? name.parent.parent : name.parent
  const holder = parent?.type === 'member_access_expression' ? parent.parent : parent
  if (holder == null) return null
  const type = holder.childForFieldName('type')
  const named = type === null ? null : bareType(type.text).replace(/^.*\\/, '')
  switch (holder.type) {
    case 'assignment_expression': {
      const owner = parent === holder ? null : ownerOf(holder)
      return { ...plain, value: holder.childForFieldName('right'), owner }
    }
    case 'foreach_statement':
      return { ...plain, value: holder.namedChild(0) }
    case 'pair':
      return { ...plain, value: holder.parent?.namedChild(0) ?? null }
    case 'simple_parameter':
      return { ...plain, type: named, isParameter: true }
    case 'property_promotion_parameter':
      return { ...plain, type: named, owner: ownerOf(holder) }
    case 'property_element':
      return {
        ...plain,
        value: holder.childForFieldName('default_value'),
        type: propertyType(holder),
        owner: ownerOf(holder),
      }
    default:
      return null
  }
}

function propertyType(element: Node): string | null {
  const type = element.parent?.childForFieldName('type') ?? null
  return type === null ? null : bareType(type.text).replace(/^.*\\/, '')
}

function ownerOf(node: Node): string | null {
  for (let at = node.parent; at !== null; at = at.parent)
    if (at.type === 'class_declaration') return at.childForFieldName('name')?.text ?? null
  return null
}

/** Reads `#[Route('/orders', methods: ['GET'])]`. */
function decoration(node: Node): Decoration | null {
  const name = node.namedChild(0)?.text.replace(/^.*\\/, '')
  let target = node.parent
  while (target !== null && /^attribute_(?:group|list)$/.test(target.type)) target = target.parent
  if (name === undefined || target === null) return null
  const args = (node.childForFieldName('parameters')?.namedChildren ?? []).flatMap(argumentOf)
  return { call: { is: 'call', node, object: null, name, typeArguments: [], args, isNew: false }, target }
}

function* constants(root: Node): Generator<NamedValue> {
  for (const type of root.descendantsOfType('class_declaration')) {
    const owner = type.childForFieldName('name')?.text ?? ''
    for (const member of type.childForFieldName('body')?.namedChildren ?? []) {
      for (const element of member.namedChildren) {
        const isConstant = element.type === 'const_element'
        if (!isConstant && element.type !== 'property_element') continue
        const name = (isConstant ? element.namedChild(0) : element.childForFieldName('name'))?.text.replace(/^\$/, '')
        const value = isConstant ? element.namedChildren.at(-1) : element.childForFieldName('default_value')
        if (name !== undefined && value != null) yield { name: `${owner}.${name}`, value }
      }
    }
  }
}
