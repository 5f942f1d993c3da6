import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'nats'

/** NATS and its streams. */
export const nats: LibraryModel = {
  name: 'nats',
  imports: [],
  words: ['NATS', 'Nats'],
  types: { IConnection: client, INatsConnection: client },
  rules: [
    call('NatsConnection').creates(client),
    call('NatsConnection').connectsToBroker('nats', { address: firstOf(argument(0).property('Url'), argument(0)) }),
    method(client, 'PublishAsync').publishes('nats', { topic: argument(0) }),
    method(client, 'SubscribeAsync').subscribes('nats', { topic: argument(0) }),
  ],
}
