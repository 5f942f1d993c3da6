import type { Node } from '@coderag/syntax'
import { isListMade } from '../../values/list-makers.js'
import {
  bareType,
  other,
  type Argument,
  type Binding,
  type CallShape,
  type Decoration,
  type Frontend,
  type NamedValue,
  type Shape,
  type TextName,
} from '../../values/shape.js'

export const frontend: Frontend = {
  fillsSettings: true,
  query: `
    (call_expression . (identifier) @call)
    (call_expression . (navigation_expression (identifier) @call .))
    (property_declaration (variable_declaration (identifier) @bind))
    (for_statement (variable_declaration (identifier) @bind))
    (class_body (property_declaration (variable_declaration (identifier) @field)))
    (parameter . (identifier) @bind)
    (class_parameter (identifier) @field)
    (annotation) @decorator
    (class_declaration) @class
    (function_declaration name: (identifier) @function)
  `,
  shape,
  callAround(name) {
    for (let at = name.parent, step = 0; at !== null && step < 2; at = at.parent, step++)
      if (at.type === 'call_expression') return withLambda(at)
    return null
  },
  imports: () => [],
  memberImports: /^[ \t]*import\s+(?:[a-z]\w*\.)*([A-Z]\w*)(?:\.Companion)?\.(\w+|\*)[ \t;]*$/gm,
  binding,
  decoration,
  decorationsOf(declaration) {
    const modifiers = declaration.namedChildren.find((child) => child.type === 'modifiers')
    return modifiers === undefined
      ? decorationsBefore(declaration)
      : modifiers.namedChildren.flatMap((node) => decoration(node) ?? [])
  },
  declared(node) {
    const kind =
      node.type === 'function_declaration' ? 'function' : declaration.test(node.type) ? ('class' as const) : null
    return kind === null ? null : { name: node.childForFieldName('name')?.text ?? '', kind }
  },
  bases(node) {
    const list = node.namedChildren.find((child) => child.type === 'delegation_specifiers')
    return (list?.namedChildren ?? []).map((base) => base.text.replace(/\([^()]*\)$/, ''))
  },
  isScope: (node) => /^(function_declaration|lambda_literal|anonymous_function|secondary_constructor)$/.test(node.type),
  constants: (root) => constants(root, ''),
  returned(node) {
    const body = node.namedChildren.find((child) => child.type === 'function_body')
    const first = body?.namedChild(0) ?? null
    if (first !== null && first.type !== 'block') return first
    const all = first?.descendantsOfType('return_expression') ?? []
    return all.length === 1 ? (all[0]?.namedChild(0) ?? null) : null
  },
}

const declaration = /^(?:class_declaration|object_declaration|companion_object)$/

function shape(node: Node): Shape {
  switch (node.type) {
    case 'string_literal':
    case 'multiline_string_literal':
      return { is: 'string', parts: textParts(node) }
    case 'identifier':
      return { is: 'name', name: node.text }
    case 'this_expression':
    case 'super_expression':
      return { is: 'self' }
    case 'navigation_expression': {
      const [object, name] = [node.namedChild(0), node.namedChildren.at(-1)]
      return object === null || name === undefined ? other : { is: 'member', object, name: name.text }
    }
    case 'call_expression':
      return call(node)
    case 'parenthesized_expression':
    case 'as_expression':
    case 'unary_expression': {
      const inner = node.namedChild(0)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'binary_expression': {
      const parts = [node.childForFieldName('left'), node.childForFieldName('right')].filter((part) => part !== null)
      const operator = node.childForFieldName('operator')?.text
      if (operator === '+') return { is: 'concat', parts }
      return operator === '?:' ? { is: 'choice', options: parts } : other
    }
    case 'if_expression':
      return { is: 'choice', options: node.namedChildren.slice(1) }
    case 'collection_literal':
      return { is: 'list', items: node.namedChildren }
    case 'lambda_literal':
    case 'annotated_lambda':
    case 'anonymous_function':
      return { is: 'function', parameters: [], body: node }
    default:
      return other
  }
}

/** Reads the parts of a text. The grammar splits `$name` into a dollar and the rest. */
function textParts(node: Node): (string | Node | TextName)[] {
  const parts: (string | Node | TextName)[] = []
  let text = ''
  const flush = (): void => {
    for (const [piece] of text.matchAll(/\ue000\w+|[^\ue000]+/g)) {
      parts.push(piece.startsWith('\ue000') ? { named: piece.slice(1), at: node } : piece)
    }
    text = ''
  }
  for (const child of node.namedChildren) {
    if (child.type === 'interpolation') {
      flush()
      const inner = child.namedChild(0)
      if (inner !== null) parts.push(inner)
    } else if (child.type === 'escape_sequence') text += child.text === '\\$' ? '$' : child.text
    else text += child.text === '$' ? '\ue000' : child.text
  }
  flush()
  return parts
}

/** A call with a lambda behind it is the call before the lambda, with one argument more. */
function call(node: Node): Shape {
  const [callee, ...rest] = node.namedChildren
  if (callee === undefined) return other
  const lambda = rest.find((child) => child.type === 'annotated_lambda')
  if (callee.type === 'call_expression' && lambda !== undefined) {
    const inner = call(callee)
    return inner.is === 'call' ? { ...inner, node, args: [...inner.args, { name: null, value: lambda }] } : other
  }
  const args = rest.find((child) => child.type === 'value_arguments')?.namedChildren.flatMap(argumentOf) ?? []
  const types = rest.find((child) => child.type === 'type_arguments')?.namedChildren.map(({ text }) => text) ?? []
  const all = lambda === undefined ? args : [...args, { name: null, value: lambda }]
  const made = { is: 'call', node, typeArguments: types, args: all } as const
  if (callee.type === 'identifier') {
    const name = callee.text
    if (/^(?:listOf|arrayOf|setOf|mutableListOf)$/.test(name))
      return { is: 'list', items: args.map(({ value }) => value) }
    return { ...made, object: null, name, isNew: /^[A-Z]/.test(name) }
  }
  if (callee.type !== 'navigation_expression') return other
  const [object, name] = [callee.namedChild(0), callee.namedChildren.at(-1)]
  if (object === null || name === undefined) return other
  if (isListMade(object.text, name.text)) return { is: 'list', items: args.map(({ value }) => value) }
  return { ...made, object, name: name.text, isNew: false }
}

/** Returns the call that takes a lambda behind its arguments, or the call itself. */
function withLambda(node: Node): Node {
  const { parent } = node
  const isCallee = parent?.type === 'call_expression' && parent.namedChild(0)?.id === node.id
  return isCallee && parent.namedChildren.at(-1)?.type === 'annotated_lambda' ? parent : node
}

function argumentOf(node: Node): Argument[] {
  const [first, second] = node.namedChildren
  if (first === undefined) return []
  const isNamed = second !== undefined && first.type === 'identifier' && node.children.some(({ type }) => type === '=')
  return [isNamed ? { name: first.text, value: second } : { name: null, value: first }]
}

function binding(name: Node): Binding | null {
  const parent = name.parent
  if (parent === null) return null
  const plain = { value: null, type: null, part: null, isParameter: false, owner: null }
  if (parent.type === 'variable_declaration') {
    const property = parent.parent
    if (property?.type === 'for_statement') return { ...plain, value: parent.nextNamedSibling, type: typeOf(parent) }
    const value = property?.namedChildren.at(-1) ?? null
    const isValue =
      value !== null && !/^(?:variable_declaration|getter|setter|property_delegate|modifiers)$/.test(value.type)
    return {
      ...plain,
      value: isValue ? value : null,
      type: typeOf(parent),
      owner: property === null ? null : ownerOf(property),
    }
  }
  if (parent.type === 'parameter') return { ...plain, type: typeOf(parent), isParameter: true }
  if (parent.type !== 'class_parameter') return null
  return { ...plain, type: typeOf(parent), isParameter: true, owner: ownerOf(parent) }
}

function typeOf(node: Node): string | null {
  const type = node.namedChildren.find((child) => /^(?:user_type|nullable_type)$/.test(child.type))
  return type === undefined ? null : bareType(type.text)
}

function ownerOf(node: Node): string | null {
  for (let at = node.parent; at !== null; at = at.parent) {
    if (at.type === 'function_declaration') return null
    // The companion of a class is named by the class.
    if (/^(?:class|object)_declaration$/.test(at.type)) return at.childForFieldName('name')?.text ?? null
  }
  return null
}

/** Reads `@Name("x")` and `@field:Name(value = "x")`; an argument without a name is `value`. */
function decoration(node: Node): Decoration | null {
  if (node.type !== 'annotation') return null
  const invoked = node.namedChildren.find((child) => child.type === 'constructor_invocation')
  const type = (invoked ?? node).namedChildren.find((child) => child.type === 'user_type')
  const target = node.parent?.type === 'modifiers' ? node.parent.parent : null
  if (type === undefined || target === null) return null
  const written = invoked?.namedChildren.find((child) => child.type === 'value_arguments')
  const args = (written?.namedChildren.flatMap(argumentOf) ?? []).map((argument) =>
    argument.name === 'value' ? { ...argument, name: null } : argument,
  )
  const name = bareType(type.text).replace(/^.*\./, '')
  const made: CallShape = { is: 'call', node, object: null, name, typeArguments: [], args, isNew: false }
  return { call: made, target }
}

/**
 * Reads the annotations before a declaration. At the top of a file, the grammar often takes them for an expression of
 * its own: `@RequestMapping ("/orders")`.
 */
function decorationsBefore(target: Node): Decoration[] {
  const before = target.previousNamedSibling
  if (before?.type !== 'annotated_expression') return []
  return [before, ...before.descendantsOfType('annotated_expression')].flatMap((node): Decoration[] => {
    const annotation = node.namedChild(0)
    const type = annotation?.descendantsOfType('user_type')[0]
    if (annotation?.type !== 'annotation' || type === undefined) return []
    const written = annotation.descendantsOfType('value_arguments')[0]?.namedChildren.flatMap(argumentOf)
    const loose = node.namedChildren.find((child) => child.type === 'parenthesized_expression')?.namedChildren ?? []
    const args = (written ?? loose.map((value) => ({ name: null, value }))).map((argument) =>
      argument.name === 'value' ? { ...argument, name: null } : argument,
    )
    const name = bareType(type.text).replace(/^.*\./, '')
    return [
      { call: { is: 'call', node: annotation, object: null, name, typeArguments: [], args, isNew: false }, target },
    ]
  })
}

function* constants(node: Node, owner: string): Generator<NamedValue> {
  for (const child of node.namedChildren) {
    if (child.type === 'property_declaration') {
      const name = child.namedChildren.find(({ type }) => type === 'variable_declaration')?.namedChild(0)
      const value = child.namedChildren.at(-1)
      if (name != null && value !== undefined && value.type !== 'variable_declaration')
        yield { name: owner === '' ? name.text : `${owner}.${name.text}`, value }
    } else if (declaration.test(child.type)) {
      const body = child.namedChildren.find(({ type }) => type === 'class_body')
      const name = child.type === 'companion_object' ? owner : (child.childForFieldName('name')?.text ?? '')
      if (body !== undefined) yield* constants(body, name)
    }
  }
}
