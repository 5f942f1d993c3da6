import type { Node } from '@coderag/syntax'
import { other, type Shape } from '../../values/shape.js'

/** What an expression of JavaScript or TypeScript is, as rules see it. */
export function shape(node: Node): Shape {
  switch (node.type) {
    case 'string':
      return { is: 'string', parts: [node.text.slice(1, -1)] }
    case 'template_string':
      return template(node)
    case 'identifier':
    case 'type_identifier':
    case 'shorthand_property_identifier':
      return { is: 'name', name: node.text }
    case 'this':
      return { is: 'self' }
    case 'member_expression': {
      const object = node.childForFieldName('object')
      const name = node.childForFieldName('property')
      return object === null || name === null ? other : { is: 'member', object, name: name.text.replace(/^#/, '') }
    }
    case 'subscript_expression': {
      const object = node.childForFieldName('object')
      const key = node.childForFieldName('index')
      return object === null || key === null ? other : { is: 'index', object, key }
    }
    case 'call_expression':
    case 'new_expression':
      return call(node)
    case 'parenthesized_expression':
    case 'await_expression':
    case 'non_null_expression':
    case 'as_expression':
    case 'satisfies_expression': {
      const inner = node.namedChild(0)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'type_assertion': {
      const inner = node.namedChild(1)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'binary_expression': {
      const parts = [node.childForFieldName('left'), node.childForFieldName('right')].filter((part) => part !== null)
      const operator = node.childForFieldName('operator')?.type
      if (operator === '+') return { is: 'concat', parts }
      return operator === '||' || operator === '??' ? { is: 'choice', options: parts } : other
    }
    case 'ternary_expression': {
      const options = [node.childForFieldName('consequence'), node.childForFieldName('alternative')]
      return { is: 'choice', options: options.filter((part) => part !== null) }
    }
    case 'object':
      return { is: 'object', type: null, entries: node.namedChildren.flatMap(entry) }
    case 'array':
      return { is: 'list', items: node.namedChildren }
    case 'arrow_function':
    case 'function_expression':
    case 'function': {
      const list = node.childForFieldName('parameters')
      const names = list?.namedChildren.map((child) => child.childForFieldName('pattern')?.text ?? child.text)
      const parameters = names ?? [node.childForFieldName('parameter')?.text ?? '']
      return { is: 'function', parameters, body: node.childForFieldName('body') }
    }
    default:
      return other
  }
}

function template(node: Node): Shape {
  const parts = node.namedChildren.map((part) =>
    part.type === 'template_substitution' ? (part.namedChild(0) ?? '') : part.text,
  )
  return { is: 'string', parts }
}

function entry(member: Node) {
  if (member.type === 'shorthand_property_identifier') return [{ key: member.text, value: member }]
  if (member.type !== 'pair') return []
  const key = member.childForFieldName('key')
  const value = member.childForFieldName('value')
  return key === null || value === null ? [] : [{ key: key.text.replace(/^\[?["'`]?|["'`]?\]?$/g, ''), value }]
}

function call(node: Node): Shape {
  const written = node.childForFieldName('function') ?? node.childForFieldName('constructor')
  const callee = written?.type === 'await_expression' ? written.namedChild(0) : written
  if (callee === null) return other
  const isNew = node.type === 'new_expression'
  const args = (node.childForFieldName('arguments')?.namedChildren ?? [])
    .filter((value) => value.type !== 'comment')
    .map((value) => ({ name: null, value }))
  const types = node.childForFieldName('type_arguments')?.namedChildren ?? []
  const parts = { is: 'call', node, typeArguments: types.map((type) => type.text), args, isNew } as const
  const target = shape(callee)
  if (target.is === 'member') return { ...parts, object: target.object, name: target.name }
  if (target.is === 'name') return { ...parts, object: null, name: target.name }
  return { ...parts, object: callee, name: '' }
}
