import type { Node } from '@coderag/syntax'
import { propertyOf } from '../values/node-at.js'
import type { Emitter } from './emitter.js'
import { JOINED_WORDS } from './given-topics.js'
import { isOpenType } from './message-class.js'
import type { CallShape, Shape } from '../values/shape.js'
import { settled } from '../values/value-expr.js'

/** Matches names of functions that publish or listen to what their arguments name. */
const publishing = /^(?:publish|produce|emit|enqueue)\w*|^send\w*(?:Event|Message)\w*$|Publisher$|Producer$/i
export const listening =
  /^(?:subscribe|consume|listen)\w*|^add\w*(?:Subscription|Consumer|Listener|Subscriber)$|^(?:\w*(?:Listener|Subscriber|Consumer))$/i
/** Matches a member of a list of topics: `Topics.ORDER_PLACED`, `EventSubjects.UserCreated`. */
const topicHolder = new RegExp(
  String.raw`(?:^|\.)\w*(?:(?:Topic|Subject|RoutingKey)(?:s|Types?|Names?)?|` +
    String.raw`(?:Event|Queue|Channel|Exchange|Stream)(?:s|Types?|Names?))(?:\.(?:Value|CurrentValue))?\.\w+$`,
  'i',
)
/** Matches a constant that says so itself: `storespb.StoreAggregateChannel`, `ORDERS_TOPIC`. */
const topicConstant = new RegExp(
  String.raw`(?:\.[A-Z]\w*(?:Topic|Subject|RoutingKey|Queue|Channel|Exchange)|` +
    String.raw`(?:^|\.)[A-Z][A-Z\d_]*_(?:TOPIC|SUBJECT|ROUTING_KEY|QUEUE|CHANNEL|EXCHANGE))$`,
)
/** Matches files that may contain such calls. */
export const wrapperWords =
  /\b[tT]opic(?:Name)?['"]?\s*[:=][^=]|\btopics?\.[A-Z]|(?:Topic|Subject|RoutingKey|(?:Event|Queue|Channel|Exchange|Stream)(?:s|Type|Name))(?:s|Types?|Names?)?\.[A-Z]|\b(?:publish|consume|subscribe)\w*\s*(?:<[^<>()]*>)?\(\s*new |\b(?:publish|consume|subscribe|emit|send)\w*\([^()"'`]{0,80}?(?:Topic|Subject|Routing_?Key|Queue|Channel|Exchange)\b/i

/**
 * Adds calls of a system's own publishers and subscribers. They are known by their name and their arguments: a member
 * of a list of topics, or a constructed message.
 */
export function addWrapped(emitter: Emitter, isTaken: (call: CallShape) => boolean): void {
  const { file } = emitter.resolver
  if (!wrapperWords.test(file.tree.text)) return
  addKeptMessages(emitter)
  for (const name of file.captured('call')) {
    const text = name.type === 'call_expression' ? '' : file.textOf(name)
    const role = publishing.test(text) ? 'publish' : listening.test(text) ? 'subscribe' : null
    const call = role === null ? null : file.callOf(name)
    if (role === null || call === null || isTaken(call)) continue
    const topic = topicOf(emitter, call)
    const messageType = topic === null ? messageOf(emitter, call, role) : null
    if (topic === null && messageType === null) continue
    emitter.add({
      ...emitter.at(call.node, 'wrapper'),
      kind: 'topic',
      role,
      broker: 'unknown',
      topic,
      messageType,
      within: file.within(call.node),
    })
  }
}

function topicOf(emitter: Emitter, call: CallShape) {
  for (const { value } of call.args.slice(0, 3)) {
    const shape = emitter.resolver.file.frontend.shape(value)
    if (shape.is !== 'member' && shape.is !== 'name') continue
    const expression = emitter.resolver.values.of(value)
    const text = emitter.resolver.file.textOf(value)
    const isOther = expression.kind === 'name' && expression.name !== text
    if (namesTopic(text) || (isOther && namesTopic(expression.name))) return settled(expression)
  }
  return null
}

function namesTopic(name: string): boolean {
  return topicHolder.test(name) || topicConstant.test(name)
}

function messageOf(emitter: Emitter, call: CallShape, role: 'publish' | 'subscribe'): string | null {
  for (const { value } of call.args.slice(0, 2)) {
    const shape = emitter.resolver.file.frontend.shape(value)
    if (shape.is === 'call' && shape.isNew && /^[A-Z]\w*[a-z]/.test(shape.name)) return shape.name
  }
  const type = role === 'subscribe' ? call.typeArguments[0] : undefined
  if (type === undefined || !/^[A-Z]\w*[a-z]/.test(type) || /<|^(?:String|Task|Promise)/.test(type)) return null
  return isOpenType(emitter.resolver.file, call.node, type) ? null : type
}

/** Matches classes of messages that a table keeps until a relay sends them. */
const keptMessage = /(?:^|\W)\w*(?:Event|Message|Outbox\w*|Envelope|Record)$/i
const topicField = /^topic(?:name)?$/i

/**
 * Adds messages that carry their topic: `Event{Topic: topics.OrderPlaced}`. With an outbox they are stored, and what
 * sends them later does not know the topic.
 */
function addKeptMessages(emitter: Emitter): void {
  const { file, values } = emitter.resolver
  for (const node of file.tree.root.descendantsOfType(['composite_literal', 'object_creation_expression', 'call'])) {
    const shape = file.frontend.shape(node)
    const type = shape.is === 'object' ? (shape.type ?? '') : shape.is === 'call' ? shape.name : ''
    if (!keptMessage.test(type) || (shape.is === 'call' && !/^[A-Z]/.test(shape.name))) continue
    // The messages of a library of a broker are its own matter.
    if (/\./.test(type) && file.imports.get(type.split('.')[0] ?? '') !== undefined) continue
    const value = topicValue(emitter, node, shape)
    const topic = value === null ? null : settled(values.of(value))
    if (topic === null || !['literal', 'name', 'config', 'env'].includes(topic.kind)) continue
    if (topic.kind === 'literal' && !JOINED_WORDS.test(topic.value)) continue
    emitter.add({
      ...emitter.at(node, 'outbox'),
      kind: 'topic',
      role: 'publish',
      broker: 'unknown',
      topic,
      messageType: null,
      within: file.within(node),
    })
  }
}

function topicValue(emitter: Emitter, node: Node, shape: Shape): Node | null {
  if (shape.is === 'object') return shape.entries.find(({ key }) => topicField.test(key))?.value ?? null
  if (shape.is !== 'call') return null
  const named = shape.args.find(({ name }) => name !== null && topicField.test(name))?.value
  return named ?? propertyOf(emitter.resolver.file, node, 'Topic')
}
