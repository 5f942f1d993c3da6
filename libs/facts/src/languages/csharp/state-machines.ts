import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'

const machine = /^(?:\w+\.)*MassTransitStateMachine</
const published = ['Publish', 'PublishAsync', 'Send', 'SendAsync']

/**
 * Adds the messages of state machines of MassTransit: properties `Event<OrderPlaced>` are received, and what the activities
 * of a state make is published: `.PublishAsync(context => context.Init<ReserveStock>(…))`.
 *
 * @see https://masstransit.io/documentation/patterns/saga/state-machine
 */
export function addStateMachines(emitter: Emitter): void {
  const { file } = emitter.resolver
  for (const type of file.captured('class')) {
    if (!file.frontend.bases(type).some((base) => machine.test(base))) continue
    const add = (node: Node, role: 'publish' | 'subscribe', name: string): void => {
      const messageType = name.replace(/^.*\./, '')
      const within = role === 'subscribe' ? file.ownerOf(node) : file.within(node)
      emitter.add({
        ...emitter.at(node, 'masstransit'),
        kind: 'topic',
        role,
        broker: 'masstransit',
        messageType,
        topic: null,
        within,
      })
    }
    for (const member of type.childForFieldName('body')?.namedChildren ?? []) {
      const written = member.type === 'property_declaration' ? member.childForFieldName('type')?.text : undefined
      const [, message] = /^Event<([\w.]+)>\??$/.exec(written ?? '') ?? []
      if (message !== undefined) add(member, 'subscribe', message)
    }
    for (const node of published.flatMap((name) => file.callsNamed(name))) {
      if (node.startIndex < type.startIndex || node.endIndex > type.endIndex) continue
      const message = file.callOf(node)?.args.flatMap(({ value }) => madeIn(emitter, value) ?? [])[0]
      if (message !== undefined) add(node, 'publish', message)
    }
  }
}

/** Returns the message that a function makes: `context => context.Init<ReserveStock>(…)`, `context => new ReserveStock(…)`. */
function madeIn(emitter: Emitter, node: Node): string | null {
  const { file } = emitter.resolver
  if (file.frontend.shape(node).is !== 'function') return null
  for (const inner of node.descendantsOfType(['invocation_expression', 'object_creation_expression'])) {
    const shape = file.frontend.shape(inner)
    if (shape.is !== 'call') continue
    // `.Send(context => new Uri("queue:stock"), context => new ReserveStock(…))` says the address first.
    if (shape.isNew) return shape.name === 'Uri' ? null : shape.name
    if (shape.name === 'Init' && shape.typeArguments[0] !== undefined) return shape.typeArguments[0]
  }
  return null
}
