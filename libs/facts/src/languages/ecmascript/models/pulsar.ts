import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** Apache Pulsar: https://pulsar.apache.org/docs/client-libraries-node/. */
export const pulsar: LibraryModel = {
  name: 'pulsar',
  imports: ['pulsar-client'],
  rules: [
    anyMethod('createProducer').publishes('pulsar', { topic: argument(0).property('topic') }),
    anyMethod('subscribe').subscribes('pulsar', { topic: argument(0).property('topic') }),
  ],
}
