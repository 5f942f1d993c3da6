import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** php-amqplib, a client of RabbitMQ. */
export const phpAmqplib: LibraryModel = {
  name: 'php-amqplib',
  imports: [],
  words: ['PhpAmqpLib'],
  rules: [
    call('AMQPStreamConnection').connectsToBroker('rabbitmq', { address: argument(0) }),
    anyMethod('basic_publish').publishes('rabbitmq', { topic: argument(1), key: argument(2) }),
    anyMethod('basic_consume', 'basic_get').subscribes('rabbitmq', { topic: argument(0) }),
    anyMethod('queue_bind', 'exchange_bind').subscribes('rabbitmq', {
      queue: argument(0),
      topic: argument(1),
      key: argument(2),
    }),
  ],
}
