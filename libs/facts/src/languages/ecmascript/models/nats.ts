import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'nats'

/** NATS and its streams. */
export const nats: LibraryModel = {
  name: 'nats',
  imports: ['nats', 'node-nats-streaming', '@nats-io/transport-node'],
  words: ["'nats'", '"nats"', 'node-nats-streaming', '@nats-io/'],
  types: { 'nats.NatsConnection': client, 'nats.Stan': client },
  rules: [
    call('nats.connect').creates(client),
    call('nats.connect').connectsToBroker('nats', {
      address: firstOf(
        argument(0).property('servers'),
        argument(2).property('url'),
        argument(0).property('url'),
        argument(0),
      ),
    }),
    method(client, 'publish', 'request').publishes('nats', { topic: argument(0) }),
    method(client, 'subscribe').subscribes('nats', { topic: argument(0) }),
  ],
}
