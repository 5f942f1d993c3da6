import type { Emitter } from './emitter.js'
import { settled } from '../values/value-expr.js'

/**
 * Adds the topics of a list that an application answers the sidecar of Dapr with: `{ pubsubname, topic, route }`
 * (https://docs.dapr.io/developing-applications/building-blocks/pubsub/subscription-methods/#programmatic-subscriptions).
 */
export function addDaprSubscriptions(emitter: Emitter): void {
  const { file, values } = emitter.resolver
  if (!file.tree.text.includes('pubsubname')) return
  for (const node of file.tree.root.descendantsOfType(['object', 'dictionary'])) {
    const shape = file.frontend.shape(node)
    if (shape.is !== 'object' || !shape.entries.some(({ key }) => key === 'pubsubname')) continue
    const topic = shape.entries.find(({ key }) => key === 'topic')
    if (topic === undefined) continue
    emitter.add({
      ...emitter.at(node, 'dapr'),
      kind: 'topic',
      role: 'subscribe',
      broker: 'dapr',
      topic: settled(values.of(topic.value)),
      messageType: null,
      within: file.within(node),
    })
  }
}
