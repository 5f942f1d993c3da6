import { argument, classOf, firstOf, typeArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** EasyNetQ, messages by class and by queue over RabbitMQ: https://github.com/EasyNetQ/EasyNetQ/wiki/Publish-Subscribe-Pattern. */
export const easynetq: LibraryModel = {
  name: 'easynetq',
  imports: [],
  words: ['EasyNetQ', 'RabbitHutch'],
  rules: [
    call('RabbitHutch.CreateBus').connectsToBroker('rabbitmq', { address: argument(0) }),
    anyMethod('Publish', 'PublishAsync').publishes('rabbitmq', {
      message: firstOf(typeArgument, classOf(argument(0))),
    }),
    anyMethod('Subscribe', 'SubscribeAsync').subscribes('rabbitmq', { message: typeArgument }),
    anyMethod('Send', 'SendAsync').publishes('rabbitmq', { topic: argument(0) }),
    anyMethod('Receive', 'ReceiveAsync').subscribes('rabbitmq', { topic: argument(0) }),
  ],
}
