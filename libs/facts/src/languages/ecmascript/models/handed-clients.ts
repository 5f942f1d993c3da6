import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { callMatching } from '../../../models/rules.js'

const channel = { receiver: /[cC]hannel(?:\(\))?!?$/ }

/**
 * Channels of amqplib and clients of KafkaJS that another file makes and exports: their methods and arguments tell them
 * (https://amqp-node.github.io/amqplib/channel_api.html, https://kafka.js.org/docs/producing).
 */
export const handedClients: LibraryModel = {
  name: 'handed-clients',
  imports: [],
  words: [
    'sendToQueue',
    'bindQueue',
    'hannel.publish',
    'hannel.consume',
    'hannel().',
    'roducer.send',
    'onsumer.subscribe',
  ],
  rules: [
    callMatching(/^sendToQueue$/, channel).publishes('rabbitmq', { topic: argument(0) }),
    callMatching(/^publish$/, channel).publishes('rabbitmq', {
      topic: argument(0).whenAtLeast(3),
      key: argument(1).whenAtLeast(3),
    }),
    callMatching(/^bindQueue$/, channel).subscribes('rabbitmq', {
      queue: argument(0),
      topic: argument(1),
      key: argument(2),
    }),
    callMatching(/^consume$/, channel).subscribes('rabbitmq', { topic: argument(0).whenAtLeast(2) }),
    callMatching(/^send$/, { receiver: /[pP]roducer$/ }).publishes('kafka', { topic: argument(0).property('topic') }),
    callMatching(/^subscribe$/, { receiver: /[cC]onsumer$/ }).subscribes('kafka', {
      topic: firstOf(argument(0).property('topics'), argument(0).property('topic')),
    }),
  ],
}
