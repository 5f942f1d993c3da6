import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const client = 'nats'

/** NATS and its streams. */
export const nats: LibraryModel = {
  name: 'nats',
  imports: ['nats', 'node-nats-streaming', '@nats-io/transport-node', '@nats-io/jetstream'],
  words: ["'nats'", '"nats"', 'node-nats-streaming', '@nats-io/'],
  types: { 'nats.NatsConnection': client, 'nats.Stan': client, 'nats.JetStreamClient': client },
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
    // https://docs.nats.io/nats-concepts/jetstream
    method(client, 'jetstream').creates(client),
    call('nats.jetstream').creates(client),
    method(client, 'publish', 'request').publishes('nats', { topic: argument(0) }),
    method(client, 'subscribe', 'pullSubscribe').subscribes('nats', { topic: argument(0) }),
    anyMethod('add', 'update', 'subscribe').subscribes('nats', {
      topic: firstOf(
        argument(1).property('filter_subject'),
        argument(1).property('filter_subjects'),
        argument(0).property('filterSubject'),
      ),
    }),
  ],
}
