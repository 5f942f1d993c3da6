import type { Node } from '@coderag/syntax'
import type { GivenFact, OpenPart, RegistrarFact } from '../facts.js'
import { isTest } from '../languages/files.js'
import type { EndpointRule } from '../models/model.js'
import type { CodeFile } from '../values/code-file.js'
import { methodKey, nodeAt } from '../values/node-at.js'
import { parametersOf } from '../values/parameters.js'
import { joinPaths } from '../values/route-paths.js'
import type { CallShape } from '../values/shape.js'
import { asPattern } from '../values/value-expr.js'
import type { Emitter } from './emitter.js'
import { groupsBefore } from './group-prefixes.js'
import { fillingFunction, isRouter, type Mounted, routerOf } from './mounts.js'
import { loopAround, type Loop, rowsOf } from './route-tables.js'

const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ANY)$/i
/** Matches files in which a path stands as an argument or in a row: `("/orders"`, `, '/orders'`, `: "/orders"`. */
const mayHoldPaths = /[(,:{=[]\s*[fr$@]{0,2}["'`]\//
/** Functions that take a path and register nothing. */
const ELSEWHERE = new RegExp(
  String.raw`^(?:redirect\w*|navigate\w*|push|replace|link|join|resolve|open\w*|read\w*|write\w*|stat|` +
    String.raw`exists?\w*|mkdir\w*|unlink|remove|startswith|endswith|includes|indexof|split|match\w*|test|it|` +
    String.raw`describe|expect|assert\w*|require|print\w*|log|info|warn|debug|error)$`,
  'i',
)
const maxArguments = 8
const maxCallLength = 4_000
/** Nodes below a handler that are searched for what a function receives. */
const MAX_STEPS = 40
/** Rows that are read of one table. Tables of routes are shorter, longer ones hold data. */
const MAX_ROWS = 200

/** What stands open in a declaration: the parameters of the function around it, or a row of the loop around it. */
interface Open {
  readonly name: string | null
  readonly rows: Mounted | null
  readonly at: (node: Node) => OpenPart | null
}

/**
 * Adds what a function declares for each call, or a loop for each row of a list of another file: an endpoint whose path
 * is a parameter of the function, or a part of the row. Returns true if it did; then the declaration alone is no endpoint.
 *
 * @param isCalledHere - Calls of this file are known already.
 */
export function addRegistrar(
  emitter: Emitter,
  rule: EndpointRule,
  call: CallShape,
  { library, isCalledHere }: { readonly library: string; readonly isCalledHere: boolean },
): boolean {
  const { file } = emitter.resolver
  const base = call.object === null ? null : emitter.resolver.thing(call.object)
  const chained = chainOf(file, call)
  const stated = nodeAt(file, call, rule.path)
  const pathNode = stated ?? chained.find(({ name }) => /^(?:Path|PathPrefix|path|route)$/.test(name))?.args[0]?.value
  if (pathNode === undefined) return false
  const groups = groupsBefore(emitter.resolver, call.object)
  for (const open of opensAround(emitter, call)) {
    const own = pathParts(emitter, pathNode, open)
    const around = file.functionAround(call.node)
    const takesRouter = isParameterOf(
      file,
      { router: base?.router ?? null, root: groups.root },
      around?.node ?? null,
      call,
    )
    const group = stated === null ? [] : groupParts(emitter, groups.prefixes, open)
    const path = own === null ? null : [...group, ...own]
    if (path === null || !path.some((part) => typeof part !== 'string')) continue
    const handler = nodeAt(file, call, rule.handler)
    const before = stated === null || group.length > 0 ? '' : joinPaths(base?.prefix ?? '').replace(/^\/$/, '')
    const fact: Omit<RegistrarFact, 'chunkId'> = {
      ...emitter.at(call.node, library),
      kind: 'registrar',
      name: open.name,
      rows: open.rows,
      method: methodOf(emitter, rule, call, { open, chained }),
      path: before === '' ? path : [`${before}/`, ...path],
      handler: handler === null ? null : (openIn(file, handler, open) ?? emitter.handlerName(handler, null)),
      router: routerOf(base),
      framework: library,
      ...(takesRouter ? { takesRouter } : {}),
      ...(isCalledHere ? { isCalledHere } : {}),
    }
    emitter.add(fact)
    return true
  }
  return false
}

/** Returns the parts of the prefixes of groups; none if nothing of them is open, or not all is known. */
function groupParts(emitter: Emitter, prefixes: readonly Node[], open: Open): readonly (string | OpenPart)[] {
  const parts = prefixes.map((prefix) => pathParts(emitter, prefix, open))
  const isOpen = parts.some((one) => one?.some((part) => typeof part !== 'string') === true)
  return isOpen && parts.every((one) => one !== null) ? parts.flatMap((one) => [...(one ?? []), '/']) : []
}

function* opensAround(emitter: Emitter, call: CallShape): Generator<Open> {
  const { file } = emitter.resolver
  const loop = loopAround(file, call)
  const rows = loop === null || rowsOf(file, loop) !== null ? null : listOf(emitter, loop.list)
  if (loop !== null && rows !== null) yield { name: null, rows, at: (node) => partOfRow(file, loop, node) }
  const around = file.functionAround(call.node)
  if (around === null) return
  const { declared } = around
  const parameters = givenParameters(around.node)
  const owner = declared.receiver?.type ?? file.ownerOf(around.node)
  const at = (node: Node): OpenPart | null => {
    const shape = file.frontend.shape(node)
    const place = shape.is === 'name' ? parameters.indexOf(shape.name) : -1
    return shape.is !== 'name' || place === -1 ? null : { given: [String(place), shape.name] }
  }
  yield { name: owner === null ? declared.name : `${owner}.${declared.name}`, rows: null, at }
}

/** Returns the parameters that callers give, without the object that an extension method of C# is called on. */
function givenParameters(declaration: Node): readonly string[] {
  const all = parametersOf(declaration)
  const isExtension = /^\(\s*this\s/.test(declaration.childForFieldName('parameters')?.text ?? '')
  return isExtension ? all.slice(1) : all
}

/** Returns the list of a loop that this file does not write out: an import, a variable of the package, a call of one. */
function listOf(emitter: Emitter, list: Node): Mounted | null {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(list)
  if (shape.is === 'wrap') return listOf(emitter, shape.inner)
  if (shape.is === 'call') return fillingFunction(emitter, shape)
  if (shape.is !== 'name' && shape.is !== 'member') return null
  const text = file.textOf(list)
  const imported = file.imports.get(/^[\w$]+/.exec(text)?.[0] ?? '')
  if (imported === undefined) return shape.is === 'name' ? { child: text, module: null } : null
  const isWhole = imported.exported === '*' || imported.exported === 'default'
  return { child: shape.is === 'name' && !isWhole ? imported.exported : shape.name, module: imported.module }
}

/** Returns the key of a row that an expression reads: `route.path`, `route["path"]`, `path` of `{ path, handler }`. */
function partOfRow(file: CodeFile, { bound }: Loop, node: Node): OpenPart | null {
  const shape = file.frontend.shape(node)
  if (shape.is === 'name') {
    const place = bound.namedChildren.findIndex((child) => nameIn(file, child) === shape.name)
    if (/identifier/.test(bound.type) || place === -1) return null
    const child = bound.namedChild(place)
    const key = child?.type === 'pair_pattern' ? child.childForFieldName('key') : child
    return { given: bound.type === 'object_pattern' && key !== null ? [file.textOf(key)] : [String(place)] }
  }
  const object = shape.is === 'member' || shape.is === 'index' ? shape.object : null
  if (object === null || !/identifier/.test(bound.type) || file.textOf(object) !== file.textOf(bound)) return null
  const key = shape.is === 'member' ? shape.name : shape.is === 'index' ? file.textOf(shape.key) : ''
  const plain = key.replace(/^["'`]|["'`]$/g, '')
  const place = file.placeOfField(plain)
  return { given: place === null ? [plain] : [plain, String(place)] }
}

function nameIn(file: CodeFile, child: Node): string {
  const name = child.type === 'pair_pattern' ? child.childForFieldName('value') : child
  return name === null ? '' : file.textOf(name)
}

/** Returns the parts of a path; null if a part is neither text nor open. */
function pathParts(emitter: Emitter, node: Node, open: Open): (string | OpenPart)[] | null {
  const { file, values } = emitter.resolver
  const own = open.at(node)
  if (own !== null) return [own]
  const shape = file.frontend.shape(node)
  if (shape.is === 'wrap') return pathParts(emitter, shape.inner, open)
  const nodes = shape.is === 'concat' || shape.is === 'string' ? shape.parts : null
  if (nodes === null || shape.is === 'string' ? (nodes?.length ?? 0) < 2 : false) {
    const text = asPattern(values.of(node))
    return text === null || text.includes('{}') ? null : [text]
  }
  const parts = (nodes ?? []).map((part) => {
    if (typeof part === 'string') return [part]
    return 'named' in part ? null : pathParts(emitter, part, open)
  })
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])
}

function methodOf(
  emitter: Emitter,
  rule: EndpointRule,
  call: CallShape,
  { open, chained }: { readonly open: Open; readonly chained: readonly CallShape[] },
): string | OpenPart {
  const { file } = emitter.resolver
  const named =
    typeof rule.method === 'string' || rule.method.at.at === 'receiver' ? null : nodeAt(file, call, rule.method.at)
  const key = named ?? methodKey(call)
  const beside = [...chained, ...chainAbove(file, call)].find(({ name }) => /^Methods?$/i.test(name))?.args[0]?.value
  for (const node of [key, beside ?? null]) {
    const part = node === null ? null : openIn(file, node, open)
    if (part !== null) return part
  }
  const word = beside === undefined ? null : emitter.resolver.values.wordsOf([beside])
  return word ?? emitter.method(rule.method, call) ?? '*'
}

/** The last calls before a call in its chain: `r.Methods("GET").Path("/orders").Handler(list)`. */
function chainOf(file: CodeFile, call: CallShape): readonly CallShape[] {
  const chain: CallShape[] = []
  for (let at = call.object; at !== null && chain.length < maxArguments; ) {
    const shape = file.frontend.shape(at)
    if (shape.is !== 'call') break
    chain.push(shape)
    at = shape.object
  }
  return chain
}

/** The calls behind a call in its chain: `r.HandleFunc("/orders", list).Methods("GET")`. */
function chainAbove(file: CodeFile, call: CallShape): readonly CallShape[] {
  const chain: CallShape[] = []
  for (let at = file.parentOf(call.node); at !== null && chain.length < maxArguments; at = file.parentOf(at)) {
    const shape = file.frontend.shape(at)
    if (shape.is === 'call' && shape.object?.id !== at.id && shape.object !== null) chain.push(shape)
    else if (shape.is !== 'member') break
  }
  return chain
}

/** Finds what is open in an expression, through calls around it and variables that hold it. */
function openIn(file: CodeFile, node: Node, open: Open, names = 0): OpenPart | null {
  const waiting = [node]
  for (let steps = 0; steps < MAX_STEPS && steps < waiting.length; steps++) {
    const next = waiting[steps]
    if (next === undefined) break
    const part = open.at(next)
    if (part !== null) return part
    const shape = file.frontend.shape(next)
    if (shape.is === 'function') continue
    if (shape.is === 'name' && names < 4) {
      const value = file.bindingOf(shape.name, next)?.value ?? null
      const held = value === null || value.id === next.id ? null : openIn(file, value, open, names + 1)
      if (held !== null) return held
    }
    waiting.push(...(shape.is === 'wrap' ? [shape.inner] : next.namedChildren))
  }
  return null
}

/** Checks whether a router is one that the function receives, so that callers say which. */
function isParameterOf(
  file: CodeFile,
  of: { readonly router: string | null; readonly root: string | null },
  around: Node | null,
  { object }: CallShape,
): boolean {
  if (around === null || object === null || of.router === null) return false
  const root = of.root ?? /^[\w$]+/.exec(file.textOf(object))?.[0] ?? ''
  return file.bindingOf(root, object)?.isParameter === true && parametersOf(around).includes(root)
}

/** Adds what calls give to functions of the system's own, and the rows of lists, where a path is among it. */
export function addGiven(emitter: Emitter): void {
  const { resolver, collector } = emitter
  const { file } = resolver
  if (!mayHoldPaths.test(file.tree.text) || isTest(collector.document.filePath)) return
  for (const name of file.captured('call')) {
    const text = name.type === 'call_expression' ? '' : file.textOf(name)
    if (text === '' || ELSEWHERE.test(text)) continue
    const node = file.frontend.callAround(name)
    if (node === null || node.endIndex - node.startIndex > maxCallLength || !mayHoldPaths.test(file.textOf(node)))
      continue
    const call = file.callOf(name)
    if (call === null || call.isNew || call.args.length > maxArguments) continue
    const values = valuesOf(emitter, call)
    if (!values.some(isPath) || resolver.values.isValueCall(call) || resolver.rulesOf(call).length > 0) continue
    const called = calledFunction(emitter, call)
    if (called === null) continue
    const { child: to, ...rest } = called
    emitter.add({ ...emitter.at(call.node, 'given'), kind: 'given', to, ...rest, values })
  }
  addRows(emitter)
}

/** Returns the function of a call, and the router that the call hands to it or is made on. */
function calledFunction(emitter: Emitter, call: CallShape): (Mounted & Pick<GivenFact, 'on'>) | null {
  const { resolver } = emitter
  const holder = call.object === null ? null : resolver.thing(call.object)
  const given = [holder, ...call.args.map(({ value }) => routerAt(emitter, value))].find((thing) => isRouter(thing))
  const on = given == null ? {} : { on: { router: routerOf(given), prefix: given.prefix } }
  if (isRouter(holder)) return { child: call.name, module: null, ...on }
  const called = fillingFunction(emitter, call)
  return called === null ? null : { ...called, ...on }
}

function routerAt({ resolver }: Emitter, node: Node) {
  const { is } = resolver.file.frontend.shape(node)
  return is === 'name' || is === 'member' ? resolver.thing(node) : null
}

function addRows(emitter: Emitter): void {
  const { file } = emitter.resolver
  const lists = [...file.bindings()].flatMap(([name, node, { value, part }]) =>
    value === null || part !== null || file.functionAround(node) !== null ? [] : [[name, value] as const],
  )
  const results = [...file.functions()].flatMap(([name, node]) => {
    const value = file.returned(node)
    return value === null ? [] : [[name, value] as const]
  })
  for (const [to, value] of [...lists, ...results]) {
    const items = itemsIn(file, value)
    if (items.length === 0 || items.length > MAX_ROWS) continue
    // Go: `[]Route{{"GET", "/orders", list}}`
    const type = /^\[\d*\]\*?(?:\w+\.)?(\w+)/.exec(file.textOf(value))?.[1] ?? ''
    for (const item of items) {
      const values = rowValues(emitter, item, type)
      if (values.length < 2 || !values.some(isPath)) continue
      emitter.add({ ...emitter.at(item, 'row'), kind: 'given', to, module: null, isRow: true, values })
    }
  }
}

/** Returns the items of a list; those of `Routes{…}`, a type of Go that is a list, too. */
function itemsIn(file: CodeFile, value: Node): readonly Node[] {
  const shape = file.frontend.shape(value)
  if (shape.is === 'wrap') return itemsIn(file, shape.inner)
  if (shape.is === 'list') return shape.items
  return shape.is === 'object' ? shape.entries.flatMap(({ key, value }) => (/^\d+$/.test(key) ? [value] : [])) : []
}

function rowValues(emitter: Emitter, item: Node, type: string): GivenFact['values'] {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(item)
  if (shape.is === 'wrap') return rowValues(emitter, shape.inner, type)
  if (shape.is === 'call') return valuesOf(emitter, shape)
  const entries =
    shape.is === 'object'
      ? shape.entries
      : shape.is === 'list'
        ? shape.items.map((value, place) => ({ key: String(place), value }))
        : []
  const fields = shape.is === 'object' ? file.fieldNamesOf(shape.type ?? type) : []
  return entries.slice(0, maxArguments).flatMap(({ key, value }) => {
    const text = textOf(emitter, value)
    return text === null ? [] : [[fields[Number(key)] ?? key, text] as const]
  })
}

function valuesOf(emitter: Emitter, call: CallShape): GivenFact['values'] {
  let place = 0
  return call.args.flatMap(({ name, value }) => {
    const key = name ?? String(place++)
    const text = textOf(emitter, value)
    return text === null ? [] : [[key, text] as const]
  })
}

/** Reads a path, the name of a method or the name of a handler. Other texts are data. */
function textOf(emitter: Emitter, node: Node): string | null {
  const { file, values } = emitter.resolver
  const shape = file.frontend.shape(node)
  if (shape.is === 'wrap') return textOf(emitter, shape.inner)
  if (shape.is === 'string' || shape.is === 'concat') {
    const text = asPattern(values.of(node))
    return text !== null && (/^\/[^\s?]*$/.test(text) || METHOD.test(text) || text === '') ? text : null
  }
  const words = values.wordsOf([node])
  if (words !== null && words.split('|').every((word) => METHOD.test(word))) return words
  if (shape.is === 'function' || shape.is === 'list' || shape.is === 'object' || shape.is === 'other') return null
  return emitter.handlerName(node, null)
}

function isPath([, text]: readonly [string, string]): boolean {
  return text.startsWith('/')
}
