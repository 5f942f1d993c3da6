import { argument, connectionString, firstOf, initializer } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

const queue = 'amqp-queue'

/** RabbitMQ clients. */
export const rabbitmq: LibraryModel = {
  name: 'rabbitmq',
  imports: [],
  words: ['RabbitMQ', 'BasicPublish', 'BasicConsume', 'ConnectionFactory'],
  types: { 'amqp-queue.QueueName': queue },
  rules: [
    anyMethod('AddRabbitMQClient', 'AddRabbitMqEventBus').connectsToBroker('rabbitmq', {
      address: connectionString(argument(0)),
    }),
    call('ConnectionFactory').connectsToBroker('rabbitmq', {
      address: firstOf(initializer('HostName'), initializer('Uri'), initializer('Endpoint')),
    }),
    anyMethod('QueueDeclare', 'QueueDeclareAsync').creates(queue, { address: firstOf(argument('queue'), argument(0)) }),
    anyMethod('BasicPublish', 'BasicPublishAsync').publishes('rabbitmq', {
      topic: firstOf(argument('exchange'), argument(0)),
      key: firstOf(argument('routingKey'), argument(1)),
    }),
    anyMethod('BasicConsume', 'BasicConsumeAsync', 'BasicGet', 'BasicGetAsync').subscribes('rabbitmq', {
      topic: firstOf(argument('queue'), argument(0)),
    }),
    anyMethod('ExchangeBind', 'ExchangeBindAsync').subscribes('rabbitmq', {
      queue: firstOf(argument('destination'), argument(0)),
      topic: firstOf(argument('source'), argument(1)),
      key: firstOf(argument('routingKey'), argument(2)),
    }),
    anyMethod('QueueBind', 'QueueBindAsync').subscribes('rabbitmq', {
      queue: firstOf(argument('queue'), argument(0)),
      topic: firstOf(argument('exchange'), argument(1)),
      key: firstOf(argument('routingKey'), argument(2)),
    }),
  ],
}
