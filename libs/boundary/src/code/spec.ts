import type { Node } from '@coderag/syntax'
import type { CodeFile } from './code-file.js'
import type { Spec } from './rules.js'
import type { CallShape } from './shape.js'

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
  const [head = '', ...keys] = spec.split('.')
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

/** A key of an object, through the names that hold it. */
export function propertyOf(file: CodeFile, node: Node, key: string, depth = 0): Node | null {
  if (depth > 6) return null
  const shape = file.dialect.shape(node)
  if (shape.is === 'wrap') return propertyOf(file, shape.inner, key, depth + 1)
  if (shape.is === 'object') {
    const entry = shape.entries.find((candidate) => candidate.key.toLowerCase() === key.toLowerCase())
    return entry?.value ?? null
  }
  if (shape.is === 'list' && /^\d+$/.test(key)) return shape.items[Number(key)] ?? null
  if (shape.is !== 'name') return null
  const binding = file.bindingOf(shape.name, node)
  return binding === null || binding.value === null || binding.part !== null
    ? null
    : propertyOf(file, binding.value, key, depth + 1)
}
