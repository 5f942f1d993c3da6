import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { callMatching, decorator, method } from '../../../models/rules.js'

const template = 'pulsar-template'

/** Spring for Apache Pulsar and the Pulsar client: https://pulsar.apache.org/docs/client-libraries-java/. */
export const pulsar: LibraryModel = {
  name: 'pulsar',
  imports: [],
  words: ['apache.pulsar', 'springframework.pulsar', 'PulsarTemplate'],
  types: { PulsarTemplate: template },
  rules: [
    method(template, 'send', 'sendAsync').publishes('pulsar', { topic: argument(0).whenAtLeast(2) }),
    decorator('PulsarListener').subscribes('pulsar', firstOf(argument('topics'), argument(0))),
    callMatching(/^topics?$/, { receiver: /\bnew(?:Consumer|Reader)\(/ }).subscribes('pulsar', { topic: argument(0) }),
    callMatching(/^topic$/, { receiver: /\bnewProducer\(/ }).publishes('pulsar', { topic: argument(0) }),
  ],
}
