import type { Node } from '@coderag/syntax'
import { addressName } from '../address-name.js'
import type { ValueExpr } from '../facts.js'
import { topicName } from '../topic-name.js'
import { bareType } from '../values/shape.js'
import { isKnown, settled } from '../values/value-expr.js'
import type { Emitter } from './emitter.js'
import { handsOn, mayBeTopic } from './given-topics.js'
import { leads, reads } from './passed-values.js'

/** Matches files whose classes may give their base class something that names a topic. */
export const givesToBases =
  /\b(?:super|base|__construct|__init__)\s*\(|:\s*[A-Z]\w*(?:<[^<>]*>)?\s*\(|topic|subject|queue|exchange|routing_?key/i

/** A call of the constructor of the base class. The lists of arguments are children of these nodes. */
const BASE_CALL = /^(?:super\s*\(|:\s*base\s*\(|parent::__construct\s*\(|super\([^()]*\)\.__init__\s*\()/
const CALLS = [
  'call_expression',
  'explicit_constructor_invocation',
  'constructor_initializer',
  'call',
  'scoped_call_expression',
]
/** Base classes that are written with what their constructor takes: `class Orders : Consumer("orders")`. */
const WRITTEN = /^(?:base_list|constructor_invocation)$/
const LIST = /^(?:argument_list|arguments|value_arguments)$/

/**
 * Adds what the classes of a file give to their base classes, as calls give it to functions: what a constructor hands on is
 * `Base#place`, and a member that may name a topic is `Base#member`, which code of the base class reads from itself.
 */
export function addGivenToBases(emitter: Emitter): void {
  const { file } = emitter.resolver
  if (!givesToBases.test(file.tree.text)) return
  const basesOf = new Map<string, readonly string[]>()
  for (const node of file.captured('class')) {
    const name = file.frontend.declared(node)?.name ?? ''
    const bases = file.frontend.bases(node).map((base) => bareType(base).replace(/^.*[.\\]/, ''))
    const [base] = bases
    if (name === '' || base === undefined) continue
    basesOf.set(name, bases.slice(0, 3))
    for (const list of constructorLists(node, base)) addArguments(emitter, list, base)
  }
  if (basesOf.size > 0) addMembers(emitter, basesOf)
}

function constructorLists(type: Node, base: string): readonly Node[] {
  const heads = type.namedChildren.flatMap((child) => [
    child,
    ...child.namedChildren.flatMap((own) => [own, ...own.namedChildren]),
  ])
  const written = heads.filter((node) => WRITTEN.test(node.type) && node.text.startsWith(base))
  const named = new RegExp(String.raw`^${base}\.__init__\s*\(`)
  const calls = type.descendantsOfType(CALLS).filter((node) => BASE_CALL.test(node.text) || named.test(node.text))
  return [...written, ...calls].flatMap((node) => node.namedChildren.find((child) => LIST.test(child.type)) ?? [])
}

function addArguments(emitter: Emitter, list: Node, base: string): void {
  const { resolver } = emitter
  let place = 0
  for (const argument of list.namedChildren) {
    const value =
      argument.childForFieldName('value') ??
      (/argument$/.test(argument.type) ? (argument.namedChildren.at(-1) ?? argument) : argument)
    // Python before version 3: `Base.__init__(self, topic)`.
    if (/comment/.test(argument.type) || value.text === 'self') continue
    const parameter = argument.childForFieldName('name')?.text ?? null
    const key = parameter ?? String(place)
    if (parameter === null) place += 1
    if (resolver.file.frontend.shape(value).is === 'function') continue
    const given = settled(resolver.values.of(value))
    if (mayBeTopic(given, parameter, handsOn.test(base)) || reads(given) || leads(given))
      add(emitter, value, `${base}#${key}`, given)
  }
}

function addMembers(emitter: Emitter, basesOf: ReadonlyMap<string, readonly string[]>): void {
  const { file, values } = emitter.resolver
  const give = (owner: string | null, name: string, node: Node, of: Node): void => {
    const value = settled(values.of(of))
    if (!isKnown(value) || (value.kind === 'literal' && value.value.length < 2)) return
    for (const base of basesOf.get(owner ?? '') ?? []) {
      add(emitter, node, `${base}#${name}`, value)
      if (mainTopic.test(name)) addTopicOfPackage(emitter, base, node, value)
    }
  }
  for (const [name, node, { owner, value, part }] of file.fields())
    if (isGiven(name) && value !== null && part === null) give(owner, name, node, value)
  for (const [name, node] of file.functions()) {
    const returned = isGiven(name) ? file.returned(node) : null
    if (returned !== null) give(file.ownerOf(node), name, node, returned)
  }
}

/** Returns true for a member that a base class may take a topic or an address from. */
function isGiven(name: string): boolean {
  return topicName.test(name) || addressName.test(name)
}

/** Matches members that name what a class sends or hears, not the group or the queue of its own that hears it. */
const mainTopic = /^(?:subject|topic|channel|pattern|routing_?key|event_?(?:name|type))(?:_?name)?$/i
const roles = [
  [/(?:Publisher|Producer)$/, 'publish'],
  [/(?:Listener|Subscriber|Consumer)$/, 'subscribe'],
] as const

/**
 * Adds the topic of a class whose base a package declares that is not known: what sends or hears it is not in the code. A constant of
 * that package stands for its text.
 */
function addTopicOfPackage(emitter: Emitter, base: string, node: Node, value: ValueExpr): void {
  const { file, rules } = emitter.resolver
  const imported = file.imports.get(base)
  const role = roles.find(([pattern]) => pattern.test(imported?.exported ?? ''))?.[1]
  if (imported === undefined || role === undefined) return
  if (/^[.~]/.test(imported.module) || rules.libraryOf(imported.module) !== null) return
  const fallback = { kind: 'literal', value: value.kind === 'name' ? value.name : '' } as const
  const topic: ValueExpr = value.kind === 'name' ? { ...value, fallback } : value
  const unsaid = { messageType: null, within: file.within(node) }
  emitter.add({ ...emitter.at(node, 'base-topic'), kind: 'topic', role, broker: 'unknown', topic, ...unsaid })
}

function add(emitter: Emitter, node: Node, name: string, value: ValueExpr): void {
  emitter.add({ ...emitter.at(node, 'argument'), kind: 'constant', name, value })
}
