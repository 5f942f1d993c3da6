import type { Node } from '@coderag/syntax'
import type { Argument, Location } from '../models/location.js'
import type { CodeFile } from './code-file.js'
import type { CallShape } from './shape.js'

/** Finds the syntax node at a location of a call. Returns null if nothing is there, or if the location holds a word only. */
export function nodeAt(file: CodeFile, call: CallShape, location: Location | undefined): Node | null {
  switch (location?.at) {
    case 'argument':
      return argumentAt(file, call, location)
    case 'first-of':
      for (const one of location.locations) {
        const found = nodeAt(file, call, one)
        if (found !== null) return found
      }
      return null
    case 'path-argument': {
      const isPath = ({ value }: { value: Node }): boolean => /^["'`]\//.test(file.textOf(value))
      return (call.args.find(isPath) ?? call.args[0])?.value ?? null
    }
    case 'receiver':
      return call.object
    case 'decorated-name':
      return decoratedName(call.node)
    case 'decorated-class': {
      const name = decoratedName(call.node)
      return name?.parent?.type === 'class_definition' ? name : null
    }
    case 'initializer':
      return initialized(file, call.node, location.member)
    case 'nested-call':
      return nestedArgument(file, call, location)
    case 'chained-call':
      return chainedArgument(file, call, location.name)
    case 'argument-behind':
      return (
        call.args[call.args.findIndex(({ value }) => location.word.test(file.textOf(value))) + 1 || Infinity]?.value ??
        null
      )
    case 'call-beside':
      return within(file, argumentBeside(file, call, location.name), location.property)
    case 'returned': {
      const given = argumentAt(file, call, location.of)
      const isFunction =
        given !== null && (file.frontend.shape(given).is === 'function' || given.type === 'method_definition')
      return within(file, isFunction ? file.returned(given) : null, location.property)
    }
    case 'method-key':
      return methodKey(call)
    case 'http-verb':
      return startsWithVerb(file, call) ? placedArgument(call, 0) : null
    case 'after-http-verb':
      return placedArgument(call, location.place + (startsWithVerb(file, call) ? 1 : 0))
    default:
      return null
  }
}

function within(file: CodeFile, node: Node | null, property: string | undefined): Node | null {
  return node === null || property === undefined ? node : propertyOf(file, node, property)
}

function argumentAt(file: CodeFile, call: CallShape, argument: Argument): Node | null {
  if (call.args.length < argument.leastArguments) return null
  let node = withoutSpread(placedArgument(call, argument.place))
  for (const key of argument.path) node = node === null ? null : propertyOf(file, node, key)
  if (node === null || argument.unlessCallOf === null) return node
  const shape = file.frontend.shape(node)
  return shape.is === 'call' && shape.name === argument.unlessCallOf ? null : node
}

/** Go: the list of `handlers...`. */
export function withoutSpread(node: Node | null): Node | null {
  return node?.type === 'variadic_argument' ? node.namedChild(0) : node
}

function placedArgument(call: CallShape, place: Argument['place']): Node | null {
  if (typeof place === 'object') return call.args.find(({ name }) => name === place.name)?.value ?? null
  const positional = call.args.filter(({ name }) => name === null)
  return positional.at(place === 'last' ? -1 : place)?.value ?? null
}

/** JavaScript: the key of `app[method](path, handler)`. */
export function methodKey({ node }: CallShape): Node | null {
  const callee = node.childForFieldName('function')
  return callee?.type === 'subscript_expression' ? callee.childForFieldName('index') : null
}

/** C#: checks whether the first argument is an `HttpMethod` constant such as `HttpMethod.Get`. */
function startsWithVerb(file: CodeFile, call: CallShape): boolean {
  const first = call.args[0]?.value
  return first !== undefined && file.textOf(first).startsWith('HttpMethod.')
}

/** Finds the value of a member in `new X { Member = value }`, or in `x.Member = value` of the body of a function. */
function initialized(file: CodeFile, node: Node, member: string): Node | null {
  for (const assignment of node.descendantsOfType('assignment_expression')) {
    const left = assignment.childForFieldName('left')
    const name = left === null ? '' : file.textOf(left)
    if (name === member || name.endsWith(`.${member}`)) return assignment.childForFieldName('right')
  }
  return null
}

/** Finds an argument of a call of that name inside the arguments. In an annotation the one without a name is `value`. */
function nestedArgument(
  file: CodeFile,
  call: CallShape,
  { name, argument: named }: Extract<Location, { at: 'nested-call' }>,
): Node | null {
  for (const argument of call.args)
    for (const inner of [argument.value, ...argument.value.descendantsOfType(callTypes)]) {
      const shape = file.frontend.shape(inner)
      if (shape.is !== 'call' || shape.name !== name) continue
      const found = named === undefined ? shape.args[0] : shape.args.find((own) => (own.name ?? 'value') === named)
      return found?.value ?? null
    }
  return null
}

/** Finds the first argument of a later call of that name in the chain. */
function chainedArgument(file: CodeFile, call: CallShape, name: string): Node | null {
  for (let at = file.parentOf(call.node), step = 0; at !== null && step < 12; at = file.parentOf(at), step++) {
    const shape = file.frontend.shape(at)
    if (shape.is !== 'call') continue
    if (shape.object === null) return null
    if (shape.name === name) return shape.args[0]?.value ?? null
  }
  return null
}

const callTypes = ['invocation_expression', 'method_invocation', 'annotation', 'call_expression']

/**
 * Finds the first argument of a call of that name: in the innermost function around a call that has one; or, at the top of the file,
 * in the statement around it, then anywhere.
 */
function argumentBeside(file: CodeFile, call: CallShape, name: string): Node | null {
  const named = file.callsNamed(name)
  if (named.length === 0) return null
  const around = [...file.around(call.node)].filter(({ declared }) => declared.kind === 'function')
  const places = around.map(({ node }) => node)
  if (file.ownerOf(call.node) === null) {
    let statement = call.node
    for (let at = file.parentOf(statement); at !== null && at.id !== file.tree.root.id; at = file.parentOf(at))
      statement = at
    places.push(statement, file.tree.root)
  }
  for (const place of places) {
    const found = named.find((node) => place.startIndex <= node.startIndex && node.endIndex <= place.endIndex)
    if (found !== undefined) return file.callOf(found)?.args[0]?.value ?? null
  }
  return null
}

/** Finds the name of the declaration that a decorator stands on. */
function decoratedName(call: Node): Node | null {
  const decorator = call.type === 'decorator' ? call : call.parent?.type === 'decorator' ? call.parent : null
  return decorator?.parent?.childForFieldName('definition')?.childForFieldName('name') ?? null
}

/** Finds the value of a property of an object, and follows names that hold the object. */
export function propertyOf(file: CodeFile, node: Node, key: string, depth = 0): Node | null {
  if (depth > 6) return null
  const shape = file.frontend.shape(node)
  if (shape.is === 'wrap') return propertyOf(file, shape.inner, key, depth + 1)
  if (shape.is === 'object') {
    const entry = shape.entries.find((candidate) => candidate.key.toLowerCase() === key.toLowerCase())
    if (entry !== undefined) return entry.value
    const place = shape.entries[0]?.key === '0' ? file.placeOfField(key) : null
    return place === null ? null : (shape.entries[place]?.value ?? null)
  }
  if (shape.is === 'function') {
    const declaration = shape.body?.parent ?? null
    const returned = declaration === null ? null : file.returned(declaration)
    const found = returned === null ? null : propertyOf(file, returned, key, depth + 1)
    return found ?? (declaration === null ? null : initialized(file, declaration, key))
  }
  if (shape.is === 'call' && shape.isNew) return initialized(file, shape.node, key)
  if (shape.is === 'list' && /^\d+$/.test(key)) return shape.items[Number(key)] ?? null
  if (shape.is !== 'name') return null
  const binding = file.bindingOf(shape.name, node)
  return binding === null || binding.value === null || binding.part !== null
    ? null
    : propertyOf(file, binding.value, key, depth + 1)
}
