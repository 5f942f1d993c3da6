import type { Node } from '@coderag/syntax'
import {
  bareType,
  other,
  type Binding,
  type Decoration,
  type Frontend,
  type NamedValue,
  type Shape,
  type TextName,
} from '../../values/shape.js'

export const frontend: Frontend = {
  query: `
    (call_expression function: (identifier) @call)
    (call_expression function: (scoped_identifier name: (identifier) @call))
    (call_expression function: (field_expression field: (field_identifier) @call))
    (call_expression function: (generic_function function: (scoped_identifier name: (identifier) @call)))
    (call_expression function: (generic_function function: (field_expression field: (field_identifier) @call)))
    (let_declaration pattern: (identifier) @bind)
    (for_expression pattern: (identifier) @bind)
    (parameter pattern: (identifier) @bind)
    (field_declaration name: (field_identifier) @field)
    (attribute_item) @decorator
    (function_item name: (identifier) @function)
  `,
  shape,
  callAround(name) {
    for (let at = name.parent, step = 0; at !== null && step < 3; at = at.parent, step++)
      if (at.type === 'call_expression') return at
    return null
  },
  imports: () => [],
  binding,
  decoration,
  decorationsOf: () => [],
  declared(node) {
    if (node.type === 'function_item') return { name: node.childForFieldName('name')?.text ?? '', kind: 'function' }
    if (node.type === 'impl_item') return { name: bareType(node.childForFieldName('type')?.text ?? ''), kind: 'class' }
    return node.type === 'struct_item' ? { name: node.childForFieldName('name')?.text ?? '', kind: 'class' } : null
  },
  bases: () => [],
  isScope: (node) => node.type === 'function_item' || node.type === 'closure_expression',
  constants,
  returned(declaration) {
    const last = declaration.childForFieldName('body')?.namedChildren.at(-1)
    return last === undefined || /statement|declaration/.test(last.type) ? null : last
  },
}

/** Methods that return what they are called on, as far as a text is concerned. */
const SAME = new RegExp(
  String.raw`^(?:unwrap|expect|unwrap_or_default|to_string|to_owned|into|clone|as_str|as_ref|to_str|parse|` +
    String.raw`trim|into_string|ok|as_deref|borrow|iter|into_iter)$`,
)

function shape(node: Node): Shape {
  switch (node.type) {
    case 'string_literal':
    case 'raw_string_literal':
      return { is: 'string', parts: node.namedChildren.map(({ text }) => text) }
    case 'identifier':
    case 'type_identifier':
      return { is: 'name', name: node.text }
    case 'self':
      return { is: 'self' }
    case 'scoped_identifier': {
      const [object, name] = [node.childForFieldName('path'), node.childForFieldName('name')]
      return object === null || name === null ? other : { is: 'member', object, name: name.text }
    }
    case 'field_expression': {
      const [object, name] = [node.childForFieldName('value'), node.childForFieldName('field')]
      return object === null || name === null ? other : { is: 'member', object, name: name.text }
    }
    case 'call_expression':
      return call(node)
    case 'reference_expression':
    case 'try_expression':
    case 'await_expression':
    case 'parenthesized_expression':
    case 'unary_expression': {
      const inner = node.childForFieldName('value') ?? node.namedChild(0)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'array_expression':
    case 'tuple_expression':
      return { is: 'list', items: node.namedChildren }
    case 'closure_expression':
      return { is: 'function', parameters: [], body: node.childForFieldName('body') }
    case 'macro_invocation':
      return macro(node)
    default:
      return other
  }
}

function call(node: Node): Shape {
  const written = node.childForFieldName('function')
  const callee = written?.type === 'generic_function' ? written.childForFieldName('function') : written
  if (callee == null) return other
  const args = (node.childForFieldName('arguments')?.namedChildren ?? [])
    .filter(({ type }) => !/comment/.test(type))
    .map((value) => ({ name: null, value }))
  const made = { is: 'call', node, typeArguments: [], args, isNew: false } as const
  if (callee.type === 'identifier') return { ...made, object: null, name: callee.text }
  const object = callee.childForFieldName('path') ?? callee.childForFieldName('value')
  const name = callee.childForFieldName('name') ?? callee.childForFieldName('field')
  if (name === null) return other
  if (callee.type === 'field_expression' && object !== null) {
    if (SAME.test(name.text)) return { is: 'wrap', inner: object }
    const otherwise = args[0]?.value
    const isChoice = /^(?:unwrap_or|unwrap_or_else|or_else)$/.test(name.text)
    // `unwrap_or_else(|_| "http://stock".into())`
    const value = otherwise?.type === 'closure_expression' ? otherwise.childForFieldName('body') : otherwise
    if (isChoice && value != null) return { is: 'choice', options: [object, value] }
  }
  return { ...made, object, name: name.text }
}

/** Reads macros, which have no syntax tree, only tokens: `routes![list, orders::create]` and `vec!["orders"]` are lists. */
function macro(node: Node): Shape {
  const name = node.childForFieldName('macro')?.text.replace(/^.*::/, '')
  if (name === 'format') return formatted(node)
  const isList = name === 'routes' || name === 'vec'
  const tokens = isList ? node.namedChildren.find(({ type }) => type === 'token_tree') : undefined
  if (tokens === undefined) return other
  // Of an expression of several tokens only the last one would be left.
  const isItem = (token: Node): boolean =>
    name === 'routes' ? token.nextSibling?.type !== '::' : token.type === 'string_literal'
  return { is: 'list', items: tokens.namedChildren.filter(isItem) }
}

/** Reads `format!("{}/x/{id}", base)`. */
function formatted(node: Node): Shape {
  const tokens = node.namedChildren.find(({ type }) => type === 'token_tree')
  const template = tokens?.namedChildren.find(({ type }) => type === 'string_literal')
  if (tokens === undefined || template === undefined) return other
  const given = tokens.text
    .slice(tokens.text.indexOf(template.text) + template.text.length)
    .split(',')
    .slice(1)
    .map((argument) => /(\w+)\W*$/.exec(argument)?.[1] ?? '')
  let next = 0
  const parts: (string | TextName)[] = []
  const text = template.namedChildren.map((part) => part.text).join('')
  for (const [piece] of text.matchAll(/\{[^{}]*\}|[^{}]+/g)) {
    const mark = /^\{(\w*)(?:[^\w{}][^{}]*)?\}$/.exec(piece)
    const name = mark === null ? '' : mark[1] === '' ? (given[next++] ?? '') : (mark[1] ?? '')
    if (mark === null) parts.push(piece)
    else parts.push(name === '' ? '{}' : { named: name, at: node })
  }
  return { is: 'string', parts }
}

function binding(name: Node): Binding | null {
  const { parent } = name
  if (parent === null) return null
  const type = parent.childForFieldName('type')
  const plain = {
    value: null,
    type: type === null ? null : bareType(type.text.replace(/^&\s*(?:'\w+\s+)?(?:mut\s+)?/, '')),
    part: null,
    isParameter: false,
    owner: null,
  }
  if (parent.type === 'let_declaration' || parent.type === 'for_expression')
    return { ...plain, value: parent.childForFieldName('value') }
  if (parent.type === 'parameter') return { ...plain, isParameter: true }
  if (parent.type !== 'field_declaration') return null
  return { ...plain, owner: parent.parent?.parent?.childForFieldName('name')?.text ?? null }
}

/** Reads `#[get("/orders/{id}")]`, which stands before its function. */
function decoration(node: Node): Decoration | null {
  const attribute = node.namedChild(0)
  const name = attribute?.namedChild(0)?.text.replace(/^.*::/, '')
  let target = node.nextNamedSibling
  while (target !== null && /^(?:attribute_item|line_comment|block_comment)$/.test(target.type))
    target = target.nextNamedSibling
  if (attribute == null || name === undefined || target?.type !== 'function_item') return null
  const tokens = attribute.childForFieldName('arguments')?.namedChildren ?? []
  const args = tokens
    .filter(({ type }) => type === 'string_literal')
    .map((value) => ({ name: value.previousSibling?.type === '=' ? nameBefore(value) : null, value }))
  return { call: { is: 'call', node: attribute, object: null, name, typeArguments: [], args, isNew: false }, target }
}

/** `method` in `#[route("/orders", method = "GET")]`. */
function nameBefore(value: Node): string | null {
  return value.previousSibling?.previousSibling?.text ?? null
}

function* constants(root: Node): Generator<NamedValue> {
  for (const item of root.namedChildren) {
    if (item.type !== 'const_item' && item.type !== 'static_item') continue
    const [name, value] = [item.childForFieldName('name'), item.childForFieldName('value')]
    if (name !== null && value !== null) yield { name: name.text, value }
  }
}
