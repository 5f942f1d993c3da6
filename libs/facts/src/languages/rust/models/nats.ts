import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'nats-client'

/** async-nats, a client of NATS: https://docs.rs/async-nats/latest/async_nats/#examples. */
export const nats: LibraryModel = {
  name: 'nats',
  imports: [],
  words: ['async_nats'],
  types: { 'async_nats::Client': client },
  rules: [
    call('async_nats.connect').creates(client),
    call('async_nats.connect').connectsToBroker('nats', { address: argument(0) }),
    method(client, 'publish', 'publish_with_headers', 'request').publishes('nats', { topic: argument(0) }),
    method(client, 'subscribe', 'queue_subscribe').subscribes('nats', { topic: argument(0) }),
  ],
}
