import type { Node } from '@coderag/syntax'
import { bareType, other, type Shape } from '../../values/shape.js'

/** What an expression of C# is. */
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
    case 'array_creation_expression':
    case 'implicit_array_creation_expression':
      return wrap(node.namedChild(node.namedChildCount - 1))
    case 'anonymous_object_creation_expression':
      return { is: 'object', type: null, entries: initialised(node) }
    default:
      return other
  }
}

function wrap(inner: Node | null): Shape {
  return inner === null ? other : { is: 'wrap', inner }
}

function parameterName(parameter: Node): string {
  return parameter.childForFieldName('name')?.text ?? parameter.text
}

function interpolated(part: Node): (string | Node)[] {
  if (part.type === 'string_content') return [part.text.replace(/^"|"$/g, '')]
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

/** `new("http://x")` takes its type from what it is given to. */
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

function initialised(node: Node) {
  return node.namedChildren.flatMap((child) => {
    const left = child.childForFieldName('left')
    const right = child.childForFieldName('right')
    return left === null || right === null ? [] : [{ key: left.text, value: right }]
  })
}
