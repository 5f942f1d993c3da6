import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Pika and other RabbitMQ clients. */
export const pika: LibraryModel = {
  name: 'pika',
  imports: ['pika', 'rabbitpy'],
  words: ['pika', 'rabbitpy', 'basic_publish', 'basic_consume'],
  rules: [
    call('pika.ConnectionParameters').connectsToBroker('rabbitmq', { address: firstOf(argument('host'), argument(0)) }),
    call('pika.URLParameters').connectsToBroker('rabbitmq', { address: argument(0) }),
    anyMethod('basic_publish').publishes('rabbitmq', {
      topic: firstOf(argument('exchange'), argument(0)),
      key: firstOf(argument('routing_key'), argument(1)),
    }),
    anyMethod('basic_consume', 'basic_get').subscribes('rabbitmq', { topic: firstOf(argument('queue'), argument(0)) }),
    anyMethod('exchange_bind').subscribes('rabbitmq', {
      queue: firstOf(argument('destination'), argument(0)),
      topic: firstOf(argument('source'), argument(1)),
      key: firstOf(argument('routing_key'), argument(2)),
    }),
    anyMethod('queue_bind').subscribes('rabbitmq', {
      queue: firstOf(argument('queue'), argument(0)),
      topic: firstOf(argument('exchange'), argument(1)),
      key: firstOf(argument('routing_key'), argument(2)),
    }),
  ],
}
