import type { Node } from '@coderag/syntax'
import type { TopicFact } from '../facts.js'
import type { Location } from '../models/location.js'
import type { CodeFile } from '../values/code-file.js'
import { nodeAt } from '../values/node-at.js'
import { parametersOf } from '../values/parameters.js'
import type { Resolver } from '../values/resolver.js'
import type { CallShape } from '../values/shape.js'

/** The class of a message, and how it is known. */
type MessageClass = Pick<TopicFact, 'messageType' | 'messageIs'>

/** Names, calls and callers that a message is followed through. */
const maxDepth = 4

/**
 * Finds the classes of the message of a call: the type argument, and what is constructed for the argument. If nothing is
 * seen to be constructed, the declared type of the argument.
 */
export function messagesAt(resolver: Resolver, call: CallShape, location: Location): readonly MessageClass[] {
  const { file } = resolver
  const parts = location.at === 'first-of' ? location.locations : [location]
  const given = parts.some(({ at }) => at === 'type-argument') ? bareName(call.typeArguments[0] ?? '') : ''
  // `OrderPlaced::dispatch($order)`: the class of the message stands before its method.
  const named = parts.some(({ at }) => at === 'receiver-class') ? call.object : null
  const before = named === null ? '' : file.textOf(named)
  const nodes = parts.flatMap((part) => (part.at === 'class-of' ? (nodeAt(file, call, part.of) ?? []) : []))
  const found = new Map<string, MessageClass>()
  const add = (messageType: string, isDeclared: boolean): void => {
    if (messageType === '' || isOpenType(file, call.node, messageType) || found.has(messageType)) return
    found.set(messageType, isDeclared ? { messageType, messageIs: 'declared' } : { messageType })
  }
  const made = firstKnown(nodes, (node) => constructedIn(resolver, node))
  const declared = made.length > 0 ? [] : firstKnown(nodes, (node) => declaredTypeOf(file, node))
  // The class of an anonymous object, and of an interface that a function fills, is the type argument.
  add(given, made.length > 0 || declared.length > 0)
  if (/^[\w\\]*$/.test(before) && /^[A-Z]/.test(baseName(before))) add(baseName(before), false)
  for (const name of made) add(name, false)
  for (const name of declared) add(name, true)
  const [written = given] = declared
  return found.size === 0 && written !== '' ? [{ messageType: written, messageIs: 'open' }] : [...found.values()]
}

function firstKnown(nodes: readonly Node[], read: (node: Node) => readonly string[]): readonly string[] {
  for (const node of nodes) {
    const known = read(node)
    if (known.length > 0) return known
  }
  return []
}

/** Classes by what was asked about and how deep, for each file: calls of calls ask the same again and again. */
const known = new WeakMap<Resolver, Map<string, readonly string[]>>()

function once(resolver: Resolver, key: string, find: () => readonly string[]): readonly string[] {
  const answers = known.get(resolver) ?? new Map<string, readonly string[]>()
  known.set(resolver, answers)
  const answer = answers.get(key) ?? [...new Set(find())]
  answers.set(key, answer)
  return answer
}

/** Returns the classes that are constructed for an expression: by itself, for a name, by a function, or by callers. */
function constructedIn(resolver: Resolver, node: Node, depth = 0): readonly string[] {
  return depth > maxDepth ? [] : once(resolver, `${depth} ${node.id}`, () => findConstructed(resolver, node, depth))
}

function findConstructed(resolver: Resolver, node: Node, depth: number): readonly string[] {
  const { file, values } = resolver
  const shape = file.frontend.shape(node)
  const within = (inner: Node): readonly string[] => constructedIn(resolver, inner, depth + 1)
  switch (shape.is) {
    case 'wrap':
      return constructedIn(resolver, shape.inner, depth)
    case 'object':
      return shape.type === null ? [] : [bareName(shape.type)]
    case 'choice':
      return shape.options.flatMap(within)
    case 'call': {
      if (values.types.isConstruction(shape)) return shape.name === '' ? [] : [shape.name]
      const isOwn = shape.object === null || file.frontend.shape(shape.object).is === 'self'
      const declaration = isOwn ? file.functionNamed(shape.name, file.ownerOf(node)) : null
      const made = declaration === null ? [] : file.returnedAll(declaration).flatMap(within)
      // `mapper.Map<OrderPlaced>(order)`
      const [type = ''] = shape.typeArguments
      return made.length > 0 || type === '' ? made : [bareName(type)]
    }
    case 'name': {
      const binding = file.bindingOf(shape.name, node)
      if (binding?.isParameter === true) {
        const around = file.functionAround(node)
        if (around === null) return []
        const place = parametersOf(around.node).indexOf(shape.name)
        if (place === -1) return []
        const parameter = { of: around.declared.name, name: shape.name, place }
        const key = `${depth} ${around.node.id} ${shape.name}`
        return once(resolver, key, () => argumentsFor(file, parameter).flatMap(within))
      }
      return binding?.value == null || binding.part !== null ? [] : within(binding.value)
    }
    default:
      return []
  }
}

/** A parameter of a function of a file. */
interface Parameter {
  /** Name of the function. */
  readonly of: string
  readonly name: string
  /** Index among the parameters. */
  readonly place: number
}

/** Returns the arguments that calls in the same file give to a parameter. */
function argumentsFor(file: CodeFile, { of, name, place }: Parameter): readonly Node[] {
  return file.captured('call').flatMap((callee) => {
    if (callee.type === 'call_expression' || file.textOf(callee) !== of) return []
    const call = file.callOf(callee)
    // A call on another object is one of another class.
    if (call === null || (call.object !== null && file.frontend.shape(call.object).is !== 'self')) return []
    const argument = call.args.find((own) => own.name === name) ?? call.args[place]
    return argument === undefined ? [] : [argument.value]
  })
}

/** Returns the type that the declaration of a variable or a parameter gives it. */
function declaredTypeOf(file: CodeFile, node: Node): readonly string[] {
  const shape = file.frontend.shape(node)
  if (shape.is === 'wrap') return declaredTypeOf(file, shape.inner)
  const type = shape.is === 'name' ? file.bindingOf(shape.name, node)?.type : null
  return type == null || type === 'var' ? [] : [bareName(type)]
}

/** Types that hold any object, or values that are no objects of their own class. */
const anyType = new RegExp(
  String.raw`^(?:object|dynamic|any|unknown|string|bool|int|long|byte|Object|String|Any|Guid|ExpandoObject|` +
    String.raw`JsonElement|JsonNode|JsonDocument|JObject|JToken|Dictionary|IDictionary|IEnumerable|` +
    String.raw`IReadOnlyCollection|IReadOnlyList|IList|List|Record|Map|HashMap)$`,
)

/** Returns true for a type parameter of a declaration around a node or of the node itself, and for a type of any object. */
export function isOpenType(file: CodeFile, node: Node, name: string): boolean {
  if (anyType.test(name)) return true
  return [node, ...[...file.around(node)].map((around) => around.node)].some((declaration) => {
    const parameters = declaration.namedChildren.find(({ type }) => /^type_parameter(?:s|_list)$/.test(type))
    return parameters !== undefined && file.textOf(parameters).split(/\W+/).includes(name)
  })
}

/** `\App\Jobs\Message` → `Message`. */
function baseName(type: string): string {
  return type.slice(type.lastIndexOf('\\') + 1)
}

/** `Acme.Contracts.Message<T>` → `Message`. */
function bareName(type: string): string {
  return type.replace(/[<[?].*$/s, '').replace(/^.*\./, '')
}
