import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'pulsar-client'

/** Apache Pulsar: https://pulsar.apache.org/docs/client-libraries-python/. */
export const pulsar: LibraryModel = {
  name: 'pulsar',
  imports: ['pulsar'],
  words: ['import pulsar', 'from pulsar'],
  types: { 'pulsar.Client': client },
  rules: [
    call('pulsar.Client').creates(client),
    call('pulsar.Client').connectsToBroker('pulsar', { address: argument(0) }),
    method(client, 'create_producer').publishes('pulsar', { topic: firstOf(argument(0), argument('topic')) }),
    method(client, 'subscribe', 'create_reader').subscribes('pulsar', {
      topic: firstOf(argument(0), argument('topic')),
    }),
  ],
}
