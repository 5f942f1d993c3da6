import type { Node } from '@coderag/syntax'
import type { CodeFile } from '../values/code-file.js'
import type { Spec } from './rules.js'
import type { CallShape } from '../values/shape.js'

/** The node that a spec names in a call; null where it is not there. Texts and type arguments are no nodes. */
export function pickArgument(file: CodeFile, call: CallShape, spec: Spec): Node | null {
  for (const one of spec.split('|')) {
    const found = pickOne(file, call, one)
    if (found !== null) return found
  }
  return null
}

function pickOne(file: CodeFile, call: CallShape, spec: Spec): Node | null {
  if (spec === 'this') return call.object
  if (spec === 'decorated') return decoratedName(call.node)
  if (spec.startsWith('view:')) return isInclude(file, call, spec.slice(5)) ? null : pickOne(file, call, spec.slice(5))
  if (spec.startsWith('init.')) return initialised(file, call.node, spec.slice(5))
  if (spec.startsWith('inner:')) return innerArgument(file, call, spec.slice(6))
  if (spec.startsWith('verb:')) return isVerb(file, call) ? pickOne(file, call, '0') : null
  if (spec.startsWith('after-verb:')) {
    const place = Number(spec.slice(11)) + (isVerb(file, call) ? 1 : 0)
    return pickOne(file, call, String(place))
  }
  const [place = '', least] = spec.split('/')
  if (least !== undefined && call.args.length < Number(least)) return null
  const [head = '', ...keys] = place.split('.')
  let node: Node | null
  if (head.endsWith('=')) node = call.args.find(({ name }) => name === head.slice(0, -1))?.value ?? null
  else {
    const placed = call.args.filter(({ name }) => name === null)
    const index = head === 'last' ? placed.length - 1 : Number(head)
    node = placed[index]?.value ?? null
  }
  for (const key of keys) node = node === null ? null : propertyOf(file, node, key)
  return node
}

function isVerb(file: CodeFile, call: CallShape): boolean {
  const first = call.args[0]?.value
  return first !== undefined && file.textOf(first).startsWith('HttpMethod.')
}

/** `new X { Member = value }`, or `x.Member = value` in the body of a function. */
function initialised(file: CodeFile, node: Node, member: string): Node | null {
  for (const assignment of node.descendantsOfType('assignment_expression')) {
    const left = assignment.childForFieldName('left')
    const name = left === null ? '' : file.textOf(left)
    if (name === member || name.endsWith(`.${member}`)) return assignment.childForFieldName('right')
  }
  return null
}

/** The first argument of a call of that name inside the arguments. */
function innerArgument(file: CodeFile, call: CallShape, name: string): Node | null {
  for (const argument of call.args)
    for (const inner of argument.value.descendantsOfType('invocation_expression')) {
      const shape = file.dialect.shape(inner)
      if (shape.is === 'call' && shape.name === name) return shape.args[0]?.value ?? null
    }
  return null
}

/** The name of what a decorator stands on. */
function decoratedName(call: Node): Node | null {
  const decorator = call.parent?.type === 'decorator' ? call.parent : null
  return decorator?.parent?.childForFieldName('definition')?.childForFieldName('name') ?? null
}

/** Django: `include(…)` puts other routes there, a view answers itself. */
function isInclude(file: CodeFile, call: CallShape, spec: Spec): boolean {
  const node = pickOne(file, call, spec)
  const shape = node === null ? null : file.dialect.shape(node)
  return shape?.is === 'call' && shape.name === 'include'
}

/** A key of an object, through the names that hold it. */
export function propertyOf(file: CodeFile, node: Node, key: string, depth = 0): Node | null {
  if (depth > 6) return null
  const shape = file.dialect.shape(node)
  if (shape.is === 'wrap') return propertyOf(file, shape.inner, key, depth + 1)
  if (shape.is === 'object') {
    const entry = shape.entries.find((candidate) => candidate.key.toLowerCase() === key.toLowerCase())
    return entry?.value ?? null
  }
  if (shape.is === 'function')
    return shape.body === null ? null : initialised(file, shape.body.parent ?? shape.body, key)
  if (shape.is === 'call' && shape.isNew) return initialised(file, shape.node, key)
  if (shape.is === 'list' && /^\d+$/.test(key)) return shape.items[Number(key)] ?? null
  if (shape.is !== 'name') return null
  const binding = file.bindingOf(shape.name, node)
  return binding === null || binding.value === null || binding.part !== null
    ? null
    : propertyOf(file, binding.value, key, depth + 1)
}
