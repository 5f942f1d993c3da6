import type { Node } from '@coderag/syntax'
import { isListMade } from '../../values/list-makers.js'
import {
  bareType,
  other,
  type Binding,
  type Decoration,
  type Frontend,
  type NamedValue,
  type Shape,
} from '../../values/shape.js'

export const frontend: Frontend = {
  fillsSettings: true,
  query: `
    (method_invocation name: (identifier) @call)
    (object_creation_expression type: (type_identifier) @call)
    (object_creation_expression type: (generic_type (type_identifier) @call))
    (object_creation_expression type: (scoped_type_identifier (type_identifier) @call .))
    (local_variable_declaration declarator: (variable_declarator name: (identifier) @bind))
    (formal_parameter name: (identifier) @bind)
    (lambda_expression parameters: (identifier) @bind)
    (lambda_expression parameters: (inferred_parameters (identifier) @bind))
    (resource name: (identifier) @bind)
    (enhanced_for_statement name: (identifier) @bind)
    (field_declaration declarator: (variable_declarator name: (identifier) @field))
    (assignment_expression left: (identifier) @field)
    (assignment_expression left: (field_access field: (identifier) @field))
    (annotation) @decorator
    (marker_annotation) @decorator
    (class_declaration) @class
    (interface_declaration) @class
    (method_declaration name: (identifier) @function)
  `,
  shape,
  callAround(name) {
    for (let at = name.parent, step = 0; at !== null && step < 3; at = at.parent, step++)
      if (at.type === 'method_invocation' || at.type === 'object_creation_expression') return at
    return null
  },
  imports: () => [],
  memberImports: /^[ \t]*import\s+static\s+(?:\w+\.)*(\w+)\.(\w+|\*)\s*;/gm,
  binding,
  decoration,
  decorationsOf(declaration) {
    const modifiers = declaration.namedChildren.find((child) => child.type === 'modifiers')
    return (modifiers?.namedChildren ?? []).flatMap((node) =>
      /annotation$/.test(node.type) ? (decoration(node) ?? []) : [],
    )
  },
  declared(node) {
    if (node.type === 'method_declaration' || node.type === 'constructor_declaration')
      return { name: node.childForFieldName('name')?.text ?? '', kind: 'function' }
    return typeDeclaration.test(node.type) ? { name: node.childForFieldName('name')?.text ?? '', kind: 'class' } : null
  },
  bases(node) {
    const lists = node.namedChildren.filter((child) => /superclass|interfaces/.test(child.type))
    return lists.flatMap((list) => {
      const types = list.namedChildren.find((child) => child.type === 'type_list')?.namedChildren ?? list.namedChildren
      return types.map((type) => type.text)
    })
  },
  takes(member) {
    const first = member.childForFieldName('parameters')?.namedChildren.find(({ type }) => type === 'formal_parameter')
    return first?.childForFieldName('type')?.text ?? null
  },
  isScope: (node) => /^(method_declaration|constructor_declaration|lambda_expression)$/.test(node.type),
  constants,
  returned(declaration) {
    const all = declaration.childForFieldName('body')?.descendantsOfType('return_statement') ?? []
    return all.length === 1 ? (all[0]?.namedChild(0) ?? null) : null
  },
}

const typeDeclaration = /^(class|interface|enum|record)_declaration$/

function shape(node: Node): Shape {
  switch (node.type) {
    case 'string_literal':
      return { is: 'string', parts: [node.text.replace(/^"+|"+$/g, '')] }
    case 'identifier':
    case 'type_identifier':
      return { is: 'name', name: node.text }
    case 'this':
    case 'super':
      return { is: 'self' }
    case 'field_access':
    case 'scoped_identifier': {
      const object = node.childForFieldName('object') ?? node.childForFieldName('scope')
      const name = node.childForFieldName('field') ?? node.childForFieldName('name')
      return object === null || name === null ? other : { is: 'member', object, name: name.text }
    }
    case 'method_reference': {
      const object = node.namedChild(0)
      const name = node.namedChild(node.namedChildCount - 1)
      return object === null || name === null || object.id === name.id
        ? other
        : { is: 'member', object, name: name.text }
    }
    case 'method_invocation':
    case 'object_creation_expression':
      return call(node)
    case 'annotation': {
      // An annotation inside another one: `bindings = @QueueBinding(exchange = @Exchange("orders"))`.
      const name = node.childForFieldName('name')?.text.replace(/^.*\./, '') ?? ''
      return { is: 'call', node, object: null, name, typeArguments: [], args: annotationArguments(node), isNew: false }
    }
    case 'parenthesized_expression': {
      const inner = node.namedChild(0)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'cast_expression': {
      const inner = node.childForFieldName('value')
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'binary_expression': {
      const parts = [node.childForFieldName('left'), node.childForFieldName('right')].filter((part) => part !== null)
      return node.childForFieldName('operator')?.type === '+' ? { is: 'concat', parts } : other
    }
    case 'ternary_expression': {
      const options = [node.childForFieldName('consequence'), node.childForFieldName('alternative')]
      return { is: 'choice', options: options.filter((option) => option !== null) }
    }
    case 'lambda_expression': {
      const list = node.childForFieldName('parameters')
      const names = list?.type === 'identifier' ? [list] : (list?.namedChildren ?? [])
      const parameters = names.map((one) => (one.childForFieldName('name') ?? one).text)
      return { is: 'function', parameters, body: node.childForFieldName('body') }
    }
    case 'array_creation_expression': {
      const inner = node.childForFieldName('value')
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'element_value_array_initializer':
    case 'array_initializer':
      return { is: 'list', items: node.namedChildren }
    default:
      return other
  }
}

function call(node: Node): Shape {
  const isNew = node.type === 'object_creation_expression'
  const args = (node.childForFieldName('arguments')?.namedChildren ?? [])
    .filter(({ type }) => !/comment/.test(type))
    .map((value) => ({ name: null, value }))
  const type = node.childForFieldName('type')
  const generics = (isNew ? type : node)?.namedChildren.find((child) => child.type === 'type_arguments')
  const typeArguments = generics?.namedChildren.map((argument) => argument.text) ?? []
  const name = isNew ? bareType(type?.text ?? '').replace(/^.*\./, '') : (node.childForFieldName('name')?.text ?? '')
  const object = isNew ? null : node.childForFieldName('object')
  if (object !== null && isListMade(object.text, name)) return { is: 'list', items: args.map(({ value }) => value) }
  return { is: 'call', node, object, name, typeArguments, args, isNew }
}

function binding(name: Node): Binding | null {
  const parent = name.parent
  if (parent === null) return null
  const plain = { value: null, type: null, part: null, isParameter: false, owner: null }
  switch (parent.type) {
    case 'variable_declarator': {
      const holder = parent.parent
      const owner = holder?.type === 'field_declaration' ? ownerOf(parent) : null
      return {
        ...plain,
        value: parent.childForFieldName('value'),
        type: holder === null ? null : typeOf(holder),
        owner,
      }
    }
    case 'formal_parameter':
      return { ...plain, type: typeOf(parent), isParameter: true }
    case 'lambda_expression':
    case 'inferred_parameters':
      return { ...plain, isParameter: true }
    case 'resource':
    case 'enhanced_for_statement':
      return { ...plain, value: parent.childForFieldName('value'), type: typeOf(parent) }
    case 'assignment_expression':
    case 'field_access': {
      const assignment = parent.type === 'field_access' ? parent.parent : parent
      return { ...plain, value: assignment?.childForFieldName('right') ?? null, owner: ownerOf(parent) }
    }
    default:
      return null
  }
}

function typeOf(node: Node): string | null {
  const type = node.childForFieldName('type')?.text ?? null
  return type === null || type === 'var' ? null : bareType(type)
}

function ownerOf(node: Node): string | null {
  for (let at = node.parent; at !== null; at = at.parent)
    if (typeDeclaration.test(at.type)) return at.childForFieldName('name')?.text ?? null
  return null
}

/** Reads `@Name("x")` and `@Name(value = "x")`; an argument without a name is `value`. */
function decoration(node: Node): Decoration | null {
  const name = node.childForFieldName('name')?.text.replace(/^.*\./, '')
  const target = node.parent?.type === 'modifiers' ? node.parent.parent : null
  if (name === undefined || target === null) return null
  const args = annotationArguments(node)
  return { call: { is: 'call', node, object: null, name, typeArguments: [], args, isNew: false }, target }
}

function annotationArguments(node: Node) {
  const written = node.childForFieldName('arguments')?.namedChildren ?? []
  return written
    .filter(({ type }) => !/comment/.test(type))
    .map((argument) => {
      const key = argument.childForFieldName('key')?.text ?? null
      return { name: key === 'value' ? null : key, value: argument.childForFieldName('value') ?? argument }
    })
}

function* constants(node: Node): Generator<NamedValue> {
  for (const type of node.namedChildren) {
    if (!typeDeclaration.test(type.type)) continue
    const owner = type.childForFieldName('name')?.text ?? ''
    const body = type.childForFieldName('body')
    for (const member of body?.namedChildren ?? []) {
      if (member.type === 'field_declaration' || member.type === 'constant_declaration') {
        const declarator = member.childForFieldName('declarator')
        const value = declarator?.childForFieldName('value') ?? null
        if (value !== null) yield { name: `${owner}.${declarator?.childForFieldName('name')?.text ?? ''}`, value }
      } else if (member.type === 'enum_constant') {
        const value = member.childForFieldName('arguments')?.namedChild(0) ?? null
        if (value !== null) yield { name: `${owner}.${member.childForFieldName('name')?.text ?? ''}`, value }
      }
    }
    if (body !== null) yield* constants(body)
  }
}
