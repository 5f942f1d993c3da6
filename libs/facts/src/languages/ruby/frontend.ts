import type { Node } from '@coderag/syntax'
import { other, type Argument, type Frontend, type NamedValue, type Shape } from '../../values/shape.js'

export const frontend: Frontend = {
  query: `
    (call method: (identifier) @call)
    (call method: (constant) @call)
    (assignment left: (identifier) @bind)
    (assignment left: (constant) @bind)
    (assignment left: (instance_variable) @field)
    (for pattern: (identifier) @bind)
    (call method: (identifier) @each block: (_ parameters: (block_parameters . (identifier) @bind)) (#eq? @each "each"))
    (element_reference object: (constant) @access (#eq? @access "ENV"))
    (class) @class
    (method name: (identifier) @function)
  `,
  shape,
  callAround: (name) => (name.parent?.type === 'call' ? name.parent : null),
  imports: () => [],
  binding(name) {
    const value = boundTo(name)
    const owner = name.type === 'instance_variable' ? ownerOf(name) : null
    return value === null ? null : { value, type: null, part: null, isParameter: false, owner }
  },
  decoration: () => null,
  decorationsOf: () => [],
  declared(node) {
    const name = node.childForFieldName('name')?.text ?? ''
    if (node.type === 'method' || node.type === 'singleton_method') return { name, kind: 'function' }
    return node.type === 'class' || node.type === 'module' ? { name, kind: 'class' } : null
  },
  bases: (node) => (node.childForFieldName('superclass')?.namedChildren ?? []).map(({ text }) => text),
  isScope: (node) => /^(?:method|singleton_method)$/.test(node.type),
  constants,
  returned(declaration) {
    const body = declaration.childForFieldName('body')
    return body?.namedChildren.length === 1 ? body.namedChild(0) : null
  },
}

function shape(node: Node): Shape {
  switch (node.type) {
    case 'string':
    case 'bare_string':
    case 'bare_symbol':
      return {
        is: 'string',
        parts: node.namedChildren.map((part) =>
          part.type === 'interpolation' ? (part.namedChild(0) ?? '') : part.text,
        ),
      }
    case 'simple_symbol':
      return { is: 'string', parts: [node.text.slice(1)] }
    case 'identifier':
    case 'constant':
    case 'instance_variable':
      return { is: 'name', name: node.text }
    case 'self':
      return { is: 'self' }
    case 'scope_resolution': {
      const [object, name] = [node.childForFieldName('scope'), node.childForFieldName('name')]
      if (name === null) return other
      return object === null ? { is: 'name', name: name.text } : { is: 'member', object, name: name.text }
    }
    case 'call':
      return call(node)
    case 'element_reference': {
      const [object, key] = node.namedChildren
      return object === undefined || key === undefined ? other : { is: 'index', object, key }
    }
    case 'binary': {
      const parts = [node.childForFieldName('left'), node.childForFieldName('right')].filter((part) => part !== null)
      const operator = node.childForFieldName('operator')?.text
      if (operator === '+') return { is: 'concat', parts }
      return operator === '||' ? { is: 'choice', options: parts } : other
    }
    case 'conditional':
      return { is: 'choice', options: node.namedChildren.slice(1) }
    case 'splat_argument':
    case 'parenthesized_statements': {
      const inner = node.namedChild(0)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'hash':
      return { is: 'object', type: null, entries: node.namedChildren.flatMap((pair) => entryOf(pair) ?? []) }
    case 'array':
    case 'string_array':
    case 'symbol_array':
      return { is: 'list', items: node.namedChildren }
    case 'do_block':
    case 'block':
      return { is: 'function', parameters: [], body: node }
    default:
      return other
  }
}

function call(node: Node): Shape {
  const name = node.childForFieldName('method')
  if (name === null) return other
  const args = (node.childForFieldName('arguments')?.namedChildren ?? []).map((argument): Argument => {
    const entry = argument.type === 'pair' ? entryOf(argument) : null
    return entry === null ? { name: null, value: argument } : { name: entry.key, value: entry.value }
  })
  const block = node.childForFieldName('block')
  // `ENV.fetch("PORT") { 3000 }`: the value of a block alone.
  const [only, ...others] = name.text === 'fetch' ? (block?.childForFieldName('body')?.namedChildren ?? []) : []
  const last = only !== undefined && others.length === 0 ? only : block
  const all = last === null ? args : [...args, { name: null, value: last }]
  const object = node.childForFieldName('receiver')
  return { is: 'call', node, object, name: name.text, typeArguments: [], args: all, isNew: false }
}

function entryOf(pair: Node): { readonly key: string; readonly value: Node } | null {
  const [key, value] = [pair.childForFieldName('key'), pair.childForFieldName('value')]
  return key === null || value === null ? null : { key: key.text.replace(/^:|^["']|["':]$/g, ''), value }
}

/** What a variable is set to: the elements of a list in `for topic in topics` and `topics.each do |topic|`. */
function boundTo(name: Node): Node | null {
  const parent = name.parent
  switch (parent?.type) {
    case 'assignment':
      return parent.childForFieldName('right')
    case 'for':
      return parent.childForFieldName('value')?.namedChild(0) ?? null
    case 'block_parameters':
      return parent.parent?.parent?.childForFieldName('receiver') ?? null
    default:
      return null
  }
}

function ownerOf(node: Node): string | null {
  for (let at = node.parent; at !== null; at = at.parent)
    if (at.type === 'class') return at.childForFieldName('name')?.text ?? null
  return null
}

function* constants(root: Node): Generator<NamedValue> {
  for (const assignment of root.descendantsOfType('assignment')) {
    const [name, value] = [assignment.childForFieldName('left'), assignment.childForFieldName('right')]
    if (name?.type === 'constant' && value !== null) yield { name: name.text, value }
  }
}
