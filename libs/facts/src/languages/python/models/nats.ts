import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'nats-client'

/** NATS and its streams. */
export const nats: LibraryModel = {
  name: 'nats',
  imports: ['nats'],
  words: ['import nats', 'from nats'],
  types: { 'nats.NATS': client, 'nats.aio.client.Client': client },
  rules: [
    call('nats.connect').creates(client),
    call('nats.connect').connectsToBroker('nats', { address: firstOf(argument(0), argument('servers')) }),
    method(client, 'jetstream').creates(client),
    method(client, 'publish', 'request').publishes('nats', { topic: argument(0) }),
    method(client, 'subscribe', 'pull_subscribe').subscribes('nats', { topic: argument(0) }),
  ],
}
