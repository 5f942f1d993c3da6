import type { Node } from '@coderag/syntax'
import type { EndpointRule } from '../models/model.js'
import type { CodeFile, Turn } from '../values/code-file.js'
import { nodeAt, propertyOf, withoutSpread } from '../values/node-at.js'
import { parametersOf } from '../values/parameters.js'
import type { CallShape } from '../values/shape.js'
import type { Groups } from './group-prefixes.js'

/** Rows that are read of one table. Tables of routes are shorter, longer ones hold data. */
const MAX_ROWS = 200
/** What methods call their own object. */
const OWN_OBJECT = /^(?:\$?this|self)$/
/** Nodes between a call and the loop around it. */
const MAX_STEPS = 24

/**
 * Returns the rows of a list that a call is repeated for: `routes.forEach((one) => app.use(one.path, one.router))`, `for one in
 * routes`, `for _, one := range routes`. Returns none for a call that uses nothing of a row, or a list that the file does
 * not write out.
 */
export function rowsAround(file: CodeFile, call: CallShape): readonly RepeatedCall[] {
  const loop = loopAround(file, call)
  const rows = loop === null ? null : rowsOf(file, loop)
  if (loop === null || rows === null || rows.length > MAX_ROWS) return []
  return rows.map((row) => ({ turn: { row: new Map(boundIn(file, loop.bound, row)) }, call }))
}

/** A loop: what stands for a row in it, and the list of the rows. */
export interface Loop {
  readonly bound: Node
  readonly list: Node
}

/** An item of a list, or an entry of an object or a map. */
interface Row {
  readonly key: Node | null
  readonly value: Node
  /** The loop gets the key and the value. */
  readonly isPair: boolean
}

/** Returns the innermost loop around a call that uses its row. */
export function loopAround(file: CodeFile, call: CallShape): Loop | null {
  for (
    let at = file.parentOf(call.node), steps = 0;
    at !== null && steps < MAX_STEPS;
    at = file.parentOf(at), steps++
  ) {
    const loop = loopAt(file, at)
    if (loop !== null && uses(file, call, loop.bound)) return loop
  }
  return null
}

/** Returns the rows of a loop; null if the file does not write out its list. */
export function rowsOf(file: CodeFile, { list }: Loop): readonly Row[] | null {
  const { parent } = list
  // `for (const name in services)`
  if (parent?.type === 'for_in_statement' && parent.childForFieldName('operator')?.type === 'in')
    return entriesOf(file, list)?.flatMap(({ key }) => (key === null ? [] : [itemRow(key)])) ?? null
  const shape = file.frontend.shape(list)
  if (shape.is === 'call') return shape.object === null ? null : rowsOfCall(file, shape)
  return itemsOf(file, list)?.map(itemRow) ?? (parent?.type === 'range_clause' ? entriesOf(file, list) : null)
}

/** `Object.entries(services)`, `Object.keys(services)`, Python: `services.items()`. */
function rowsOfCall(file: CodeFile, { object, name, args: [only] }: CallShape): readonly Row[] | null {
  const isOfObject = only !== undefined && object !== null && file.textOf(object) === 'Object'
  const entries = isOfObject || only === undefined ? entriesOf(file, isOfObject ? only.value : object) : null
  if (entries === null) return null
  if (/^(?:entries|items)$/.test(name)) return entries.map((entry) => ({ ...entry, isPair: true }))
  if (name === 'values') return entries
  return name === 'keys' ? entries.flatMap(({ key }) => (key === null ? [] : [itemRow(key)])) : null
}

function itemRow(value: Node): Row {
  return { key: null, value, isPair: false }
}

/** Returns the entries of an object or a map that the file writes out; null for anything else. */
function entriesOf(file: CodeFile, node: Node | null): readonly Row[] | null {
  const shape = node === null ? null : file.frontend.shape(heldBy(file, node))
  if (shape?.is === 'wrap') return entriesOf(file, shape.inner)
  if (shape?.is !== 'object') return null
  return shape.entries.map(({ value }) => {
    const key = value.parent?.childForFieldName('key') ?? value.parent?.namedChild(0) ?? null
    return { key: key?.id === value.id ? null : key, value, isPair: false }
  })
}

/** Returns the value of a variable or of an own field, or the node itself. */
function heldBy(file: CodeFile, node: Node): Node {
  const shape = file.frontend.shape(node)
  const isOwn = shape.is === 'member' && file.frontend.shape(shape.object).is === 'self'
  const isName = shape.is === 'name' && !file.imports.has(shape.name)
  const bound = isName ? [file.bindingOf(shape.name, node)] : isOwn ? file.fieldsOf(shape.name, file.ownerOf(node)) : []
  const value = bound.find((binding) => binding?.value != null)?.value
  return value == null || value.id === node.id ? node : value
}

/**
 * Returns a call once for each item of the list that a rule reads, with the item as its first argument; the call itself if there is
 * no list. A call in place of the list is given it last: `rest.WithMiddlewares(checks, routes...)`.
 */
export function callsOfItems(file: CodeFile, { each }: EndpointRule, call: CallShape): readonly CallShape[] {
  const at = nodeAt(file, call, each)
  const around = at === null ? null : file.frontend.shape(at)
  const list = around?.is === 'call' ? withoutSpread(around.args.at(-1)?.value ?? null) : at
  const items = list === null ? null : itemsOf(file, list)
  if (items === null || items.length > MAX_ROWS) return [call]
  return items.map((item) => ({ ...call, node: item, args: [{ name: null, value: item }, ...call.args.slice(1)] }))
}

/** A turn, and the declaration in it. A call of a function stands for the declaration that the function holds. */
export interface RepeatedCall {
  readonly turn: Turn
  readonly call: CallShape
}

/**
 * Returns the calls of the function around a declaration whose path is a parameter, with what they give in place of the
 * parameters: `function route(path, handler) { app.get("/api" + path, handler) }` declares one endpoint for each call of
 * `route`. Returns none if the path says everything itself, or if the file does not call the function.
 *
 * @param groups - Groups around, whose prefixes may be parameters, too; then callers say which router it is.
 */
export function turnsOf(
  file: CodeFile,
  rule: EndpointRule,
  call: CallShape,
  { prefixes, root }: Groups,
): readonly RepeatedCall[] {
  const path = nodeAt(file, call, rule.path)
  const written = path === null ? prefixes : [...prefixes, path]
  const around = written.length === 0 ? null : file.functionAround(call.node)
  if (around === null) return []
  const parameters = parametersOf(around.node)
  const inPath = written.flatMap(identifiersIn).filter((name) => parameters.includes(name))
  if (inPath.length === 0) return []
  const handler = nodeAt(file, call, rule.handler)
  const isOfGroup = prefixes.flatMap(identifiersIn).some((name) => parameters.includes(name))
  const given = [
    ...inPath,
    ...(isOfGroup && root !== null ? [root] : []),
    ...(handler === null ? [] : identifiersIn(handler)),
  ]
  const turns: RepeatedCall[] = []
  for (const name of file.callsNamed(around.declared.name)) {
    const outer = file.callOf(name)
    if (outer === null || isInside(outer.node, around.node) || !mayCall(file, outer, around.node)) continue
    const row = new Map<string, Node>()
    for (const parameter of parameters.filter((parameter) => given.includes(parameter))) {
      const placed = outer.args.filter((argument) => argument.name === null)[parameters.indexOf(parameter)]
      const argument = outer.args.find((argument) => argument.name === parameter) ?? placed
      if (argument !== undefined) row.set(parameter, argument.value)
    }
    if (inPath.every((parameter) => row.has(parameter)))
      turns.push({ turn: { row, scope: around.node }, call: { ...call, node: outer.node } })
    if (turns.length > MAX_ROWS) return []
  }
  return turns
}

/** Tests whether a call of a function's name may be one of it: not `cache.get` of a `get` that registers a route. */
function mayCall(file: CodeFile, { object, node }: CallShape, declaration: Node): boolean {
  if (object === null) return true
  const isMethod = file.ownerOf(declaration) !== null || file.frontend.declared(declaration)?.receiver !== undefined
  if (!isMethod) return false
  const text = file.textOf(object)
  return OWN_OBJECT.test(text) || file.isReceiver(text, node)
}

function identifiersIn(node: Node): readonly string[] {
  return (node.namedChildCount === 0 ? [node] : node.descendantsOfType('identifier')).map(({ text }) => text)
}

function isInside(inner: Node, outer: Node): boolean {
  return inner.startIndex >= outer.startIndex && inner.endIndex <= outer.endIndex
}

function loopAt(file: CodeFile, node: Node): Loop | null {
  const shape = file.frontend.shape(node)
  if (shape.is === 'function') {
    const first = node.childForFieldName('parameters')?.namedChild(0) ?? node.childForFieldName('parameter')
    const bound = first?.childForFieldName('pattern') ?? first ?? null
    const holder = file.parentOf(node)
    const call = holder === null ? null : file.parentOf(holder)
    const around = call === null ? null : file.frontend.shape(call)
    const isEach = around?.is === 'call' && /^(?:forEach|map)$/.test(around.name)
    return isEach && around.object !== null && bound !== null ? { bound, list: around.object } : null
  }
  const clause = node.type === 'for_statement' ? node.namedChildren.find(({ type }) => type === 'range_clause') : null
  const loop = clause ?? (/^for_(?:in_)?statement$/.test(node.type) ? node : null)
  const left = loop?.childForFieldName('left') ?? null
  const list = loop?.childForFieldName('right') ?? null
  if (left === null || list === null) return null
  // Go: the first name is the place in the list.
  const bound = left.type === 'expression_list' ? left.namedChild(1) : left
  return bound === null ? null : { bound, list }
}

function uses(file: CodeFile, call: CallShape, bound: Node): boolean {
  const text = file.textOf(call.node)
  return namesIn(bound).some((name) => text.includes(file.textOf(name)))
}

function namesIn(bound: Node): readonly Node[] {
  if (/identifier/.test(bound.type)) return [bound]
  return bound.namedChildren.flatMap((child) =>
    child.type === 'pair_pattern' ? namesIn(child.childForFieldName('value') ?? child) : namesIn(child),
  )
}

function itemsOf(file: CodeFile, node: Node): readonly Node[] | null {
  const shape = file.frontend.shape(heldBy(file, node))
  if (shape.is === 'wrap') return itemsOf(file, shape.inner)
  return shape.is === 'list' ? shape.items : null
}

/** Yields what the names of a loop stand for in one turn. */
function* boundIn(file: CodeFile, bound: Node, { key, value, isPair }: Row): Generator<readonly [string, Node]> {
  if (!isPair) return yield* boundTo(file, bound, value)
  const [first, second] = bound.namedChildren
  if (first !== undefined && key !== null) yield* boundTo(file, first, key)
  if (second !== undefined) yield* boundTo(file, second, value)
}

function* boundTo(file: CodeFile, bound: Node, item: Node): Generator<readonly [string, Node]> {
  if (/identifier/.test(bound.type)) return yield [file.textOf(bound), item]
  const isObject = bound.type === 'object_pattern'
  for (const [place, child] of bound.namedChildren.entries()) {
    const name = child.type === 'pair_pattern' ? child.childForFieldName('value') : child
    const key = child.type === 'pair_pattern' ? child.childForFieldName('key') : child
    const value = key === null ? null : propertyOf(file, item, isObject ? file.textOf(key) : String(place))
    if (name !== null && value !== null) yield* boundTo(file, name, value)
  }
}
