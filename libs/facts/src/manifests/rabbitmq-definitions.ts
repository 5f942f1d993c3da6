import type { FactDraft } from '../fact-collector.js'
import type { ConfigNode } from './config-tree.js'

/** Returns true for definitions that RabbitMQ imports: https://www.rabbitmq.com/docs/definitions. */
export function isRabbitDefinitions(node: ConfigNode): boolean {
  return node.at('bindings').items.some((binding) => binding.at('destination_type').text !== '')
}

/** Adds what exchanges route to queues. */
export function* rabbitDefinitionFacts(node: ConfigNode): Generator<FactDraft> {
  for (const binding of node.at('bindings').items) {
    // Each queue is bound to the exchange without a name by its own name, which says nothing of other exchanges.
    if (binding.at('destination_type').text !== 'queue' || binding.at('source').text === '') continue
    const text = (key: string) => ({ kind: 'literal', value: binding.at(key).text }) as const
    yield {
      kind: 'topic',
      line: binding.line,
      extractor: 'rabbitmq/definitions',
      role: 'subscribe',
      broker: 'rabbitmq',
      topic: text('source'),
      key: text('routing_key'),
      queue: text('destination'),
      messageType: null,
      within: null,
    }
  }
}
