import type { Node } from '@coderag/syntax'
import type { NamedValue, Shape } from '../../values/shape.js'
import { shape } from './frontend-shape.js'

/** What a module and its classes hold by name, `module.exports` and entries of objects included. */
export function* constants(root: Node): Generator<NamedValue> {
  for (const statement of root.namedChildren) {
    const node = statement.type === 'export_statement' ? exported(statement) : statement
    if (node === null) continue
    if (node.type === 'lexical_declaration' || node.type === 'variable_declaration') {
      for (const declarator of node.namedChildren) {
        const name = declarator.childForFieldName('name')
        const value = declarator.childForFieldName('value')
        if (name?.type === 'identifier' && value !== null) yield* valuesOf(name.text, value, 0)
      }
    } else if (node.type === 'enum_declaration') yield* members(node, 'enum_assignment')
    else if (/class/.test(node.type)) yield* members(node, /^(public_)?field_definition$/)
    else if (node.type === 'object') yield* valuesOf('default', node, 0)
    else if (node.type === 'expression_statement') {
      yield* assigned(node)
      const body = calledAtOnce(node)
      if (body !== null) yield* constants(body)
    }
  }
}

/** The body of `(function () { … })()`, which is a module's top level in another coat. */
function calledAtOnce(statement: Node): Node | null {
  let node = statement.namedChild(0)
  for (let step = 0; step < 4 && node !== null; step++) {
    if (/^(?:function_expression|function|arrow_function)$/.test(node.type)) return node.childForFieldName('body')
    if (node.type === 'call_expression') node = node.childForFieldName('function')
    else if (node.type === 'parenthesized_expression' || node.type === 'unary_expression') node = node.namedChild(0)
    else return null
  }
  return null
}

function exported(statement: Node): Node | null {
  return statement.childForFieldName('declaration') ?? statement.childForFieldName('value')
}

function* members(node: Node, type: string | RegExp): Generator<NamedValue> {
  const owner = node.childForFieldName('name')?.text ?? 'default'
  for (const member of node.childForFieldName('body')?.namedChildren ?? []) {
    const name = member.childForFieldName('name') ?? member.childForFieldName('property')
    const value = member.childForFieldName('value')
    if (member.type.search(type) === 0 && name !== null && value !== null)
      yield* valuesOf(`${owner}.${name.text.replace(/^['"]|['"]$/g, '')}`, value, 1)
  }
}

/** `module.exports = { … }` and `exports.x = …`. */
function* assigned(statement: Node): Generator<NamedValue> {
  const assignment = statement.namedChild(0)
  if (assignment?.type !== 'assignment_expression') return
  const left = assignment.childForFieldName('left')?.text ?? ''
  const value = assignment.childForFieldName('right')
  if (value === null || !/^(module\.)?exports\b/.test(left)) return
  yield* valuesOf(left.replace(/^(?:module\.)?exports\.?/, '') || 'default', value, 0)
}

/** An object's entries by their paths, two levels deep. */
function* valuesOf(name: string, value: Node, depth: number): Generator<NamedValue> {
  const shape = readShape(value)
  if (shape.is === 'object' && depth < 3)
    for (const entry of shape.entries) yield* valuesOf(`${name}.${entry.key}`, entry.value, depth + 1)
  else if (shape.is !== 'object' && shape.is !== 'function') yield { name, value }
}

/** Through `as const` and `Object.freeze(…)`. */
function readShape(node: Node): Shape {
  const known = shape(node)
  if (known.is === 'wrap') return readShape(known.inner)
  if (known.is === 'call' && known.name === 'freeze' && known.args[0] !== undefined)
    return readShape(known.args[0].value)
  return known
}
