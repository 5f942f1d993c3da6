import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

const exchange = 'kombu-exchange'
const queue = 'kombu-queue'

/** Kombu, a messaging library: https://docs.celeryq.dev/projects/kombu/en/stable/userguide/. */
export const kombu: LibraryModel = {
  name: 'kombu',
  imports: ['kombu'],
  rules: [
    call('kombu.Connection', 'kombu.BrokerConnection').connectsToBroker('rabbitmq', { address: argument(0) }),
    call('kombu.Exchange').creates(exchange, { address: firstOf(argument(0), argument('name')) }),
    call('kombu.Queue').creates(queue, { address: firstOf(argument(0), argument('name')) }),
    call('kombu.Queue').subscribes('rabbitmq', {
      queue: firstOf(argument(0), argument('name')),
      topic: firstOf(argument('exchange'), argument(1)),
      key: firstOf(argument('routing_key'), argument(2)),
    }),
    anyMethod('publish').publishes('rabbitmq', { topic: argument('exchange'), key: argument('routing_key') }),
    anyMethod('Consumer').subscribes('rabbitmq', { topic: firstOf(argument('queues'), argument(0)) }),
  ],
}
