import type { Node } from '@coderag/syntax'
import { addressName } from '../address-name.js'
import type { Fact, ValueExpr } from '../facts.js'
import type { Emitter } from './emitter.js'
import { namesOf } from './imports.js'
import { parametersOf } from '../values/parameters.js'
import { choice, settled } from '../values/value-expr.js'
import { handsOn, isNamedTopic, mayBeTopic } from './given-topics.js'
import { listening } from './wrapped.js'

/** Maximum number of arguments. Calls with more pass data, not addresses. */
const maxArguments = 16
const maxCallLength = 4_000
const tooCommon = new RegExp(
  String.raw`^(?:get|set|add|new|log|info|error|debug|warn|print|println|printf|push|append|join|parse|` +
    String.raw`format|map|main|test|it|describe|require|assert|expect|fatal|sprintf|errorf|printf|fatalf|infof|` +
    String.raw`exit|atoi|str|int|len|bool|float|number|string|parseint|tolower|lower|split|replace|contains|` +
    String.raw`includes|startswith|endswith|hasprefix|equals|hassuffix)$|` +
    String.raw`^(?:is|has|try|parse|listen|stringin|use|assert|log|print)`,
  'i',
)

/**
 * Adds the values that pass from function to function and from file to file. A variable given to a call is
 * `Callee#place`, and so is a parameter that facts refer to.
 */
export function addPassedValues(emitter: Emitter, factsOfFile: () => readonly Fact[]): void {
  const kept = factsOfFile().flatMap((fact) => {
    if (fact.kind === 'env_read') return fact.bindsTo ?? []
    // `SERVICES` of `SERVICES = { "orders": settings.orders_url }`
    return fact.kind === 'constant' && leads(fact.value) ? fact.name.replace(/\.[^.]*$/, '') : []
  })
  addArguments(emitter, mentionOf(kept))
  // What a function passes on may be its own parameter.
  addParameters(emitter, factsOfFile())
}

/** Matches calls that may pass a value that the file reads: they contain its name, or the read itself. */
function mentionOf(kept: readonly string[]): RegExp {
  const names = new Set(kept.map((name) => name.replace(/^.*\./, '')).filter((name) => /^\w+$/.test(name)))
  return new RegExp(
    `env|config|:\\/\\/|ur[il]\\b|addr|host|endpoint|domain|topic|queue|exchange|routing_?key|subject|event_?(?:type|name)${[...names].map((name) => `|\\b${name}\\b`).join('')}`,
    'i',
  )
}

function addArguments(emitter: Emitter, mention: RegExp): void {
  const { resolver, collector } = emitter
  const { file, values } = resolver
  for (const name of file.captured('call')) {
    const text = name.type === 'call_expression' ? '' : file.textOf(name)
    if (text.length < 3 || tooCommon.test(text)) continue
    const node = file.frontend.callAround(name)
    if (node === null || node.endIndex - node.startIndex > maxCallLength) continue
    // `publish("orders.placed", order)`: the function of the system that is called may hand the topic to a broker.
    const isOfTopics = handsOn.test(text)
    if (!isOfTopics && !mention.test(file.textOf(node))) continue
    const call = file.callOf(name)
    if (call === null || call.args.length === 0 || call.args.length > maxArguments) continue
    if (values.isValueCall(call) || resolver.rulesOf(call).length > 0) continue
    const owner = call.object === null || call.isNew ? null : values.types.of(call.object)
    const module = call.object === null ? null : importedName(emitter, call.object)
    const callee = [module === null ? '' : `${module}.`, owner === null ? '' : `${owner}-`, call.name].join('')
    const given = call.args.map(({ name, value }) => ({ name, node: value, value: values.of(value) }))
    // A topic seldom comes alone: what stands beside an exchange is its routing key.
    const isTopics = isOfTopics || given.some(({ name, value }) => isNamedTopic(name, value))
    // `send("text")` is a message; a topic comes before one.
    const isWord = isOfTopics && (call.args.length > 1 || call.isNew || listening.test(text))
    // `get(baseUrl, $"api/orders/{id}")`: a path beside the address that it is asked at.
    const isBesideAddress = given.some(({ value }) => reads(value) || leads(value))
    let place = 0
    for (const { name: parameter, node: argument, value } of given) {
      const key = parameter === null ? `${callee}#${place}` : `${callee}#${parameter}`
      if (parameter === null) place += 1
      const { is } = file.frontend.shape(argument)
      if (is === 'function' || is === 'object' || is === 'other' || is === 'self') continue
      const isTopic = isTopics && mayBeTopic(value, parameter, isWord)
      const isPath = isBesideAddress && is === 'string' && looksLikePath(value)
      const isAddress = is !== 'string' || file.textOf(argument).includes('://') || beginsWithAddress(value)
      if (!isTopic && !isPath && !(isAddress && (reads(value) || leads(value)))) continue
      collector.add({ ...emitter.at(argument, 'argument'), kind: 'constant', name: key, value: settled(value) })
    }
  }
}

/** Checks whether a text begins with an address that something else holds: `${this.baseUrl}/orders`. */
function beginsWithAddress(value: ValueExpr): boolean {
  const first = value.kind === 'concat' ? value.parts[0] : undefined
  return first !== undefined && (reads(first) || leads(first))
}

/** Checks whether a text begins as a path of several parts does: `api/orders/{id}`, `/orders/search`. */
function looksLikePath(value: ValueExpr): boolean {
  const first = value.kind === 'concat' ? value.parts[0] : value
  return first?.kind === 'literal' && /^\/?[\w-]+\/[\w/{}.-]*$/.test(first.value)
}

/** Returns the name of a module that a file imports: `publisher` of `publisher.publish("orders.placed")`. */
function importedName(emitter: Emitter, object: Node): string | null {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(object)
  return shape.is === 'name' && file.imports.has(shape.name) ? shape.name : null
}

function addParameters(emitter: Emitter, facts: readonly Fact[]): void {
  const parameters = emitter.resolver.values.parameters.known
  if (parameters.size === 0) return
  const used = new Set(facts.flatMap(namesOf))
  for (const [name, { node, keys }] of parameters) {
    if (!used.has(name)) continue
    const value = choice(keys.map((key) => ({ kind: 'name', name: key }) as const))
    emitter.add({ ...emitter.at(node, 'parameter'), kind: 'constant', name, value })
  }
}

/** Matches an assignment through a pointer parameter: `*conn, err = grpc.Dial(addr)`. */
const pointerAssignment = /^[ \t]*\*\w+(?:, \w+)* = /m

export function addPointerParameters(emitter: Emitter): void {
  const { file, values } = emitter.resolver
  if (!pointerAssignment.test(file.tree.text)) return
  const leads = new Map<string, { readonly pointer: number; readonly source: number }>()
  for (const [name, node] of file.functions())
    for (const assignment of node.descendantsOfType('assignment_statement')) {
      const left = assignment.childForFieldName('left')?.namedChild(0)
      const right = assignment.childForFieldName('right')?.namedChild(0)
      if (left?.type !== 'unary_expression' || right == null) continue
      const value = emitter.resolver.thing(right)?.address ?? values.of(right)
      const names = parametersOf(node)
      const source = value.kind === 'name' ? names.indexOf(value.name.replace(/^.*\./, '')) : -1
      const pointer = names.indexOf(left.text.replace(/^\*/, ''))
      if (source !== -1 && pointer !== -1) leads.set(name, { pointer, source })
    }
  if (leads.size === 0) return
  for (const name of file.captured('call')) {
    const lead = leads.get(file.textOf(name))
    const call = lead === undefined ? null : file.callOf(name)
    const pointer = call?.args[lead?.pointer ?? -1]?.value
    const source = call?.args[lead?.source ?? -1]?.value
    const kept = pointer === undefined ? null : values.types.nameOf(pointer)
    if (kept === null || source === undefined) continue
    emitter.add({ ...emitter.at(name, 'pointer'), kind: 'constant', name: kept, value: settled(values.of(source)) })
  }
}

/** Checks whether a value is an address by its name or its beginning. */
export function leads(value: ValueExpr): boolean {
  switch (value.kind) {
    case 'name':
      return addressName.test(value.name)
    case 'literal':
      return value.value.includes('://')
    case 'concat':
      return value.parts.some(leads)
    case 'choice':
      return value.options.some(leads)
    case 'call':
      return addressName.test(value.name) || (value.on !== null && leads(value.on))
    default:
      return false
  }
}

export function reads(value: ValueExpr): boolean {
  if (value.kind === 'env' || value.kind === 'config') return true
  if (value.kind === 'concat') return value.parts.some(reads)
  return value.kind === 'choice' && value.options.some(reads)
}
