import { argument, firstOf, initializer } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** RabbitMQ clients. */
export const rabbitmq: LibraryModel = {
  name: 'rabbitmq',
  imports: [],
  words: ['RabbitMQ', 'BasicPublish', 'BasicConsume', 'ConnectionFactory'],
  rules: [
    anyMethod('AddRabbitMQClient', 'AddRabbitMqEventBus').connectsToBroker('rabbitmq', { address: argument(0) }),
    call('ConnectionFactory').connectsToBroker('rabbitmq', {
      address: firstOf(initializer('HostName'), initializer('Uri'), initializer('Endpoint')),
    }),
    anyMethod('BasicPublish', 'BasicPublishAsync').publishes('rabbitmq', {
      topic: firstOf(argument('exchange'), argument(0)),
    }),
    anyMethod('BasicPublish', 'BasicPublishAsync').publishes('rabbitmq', {
      topic: firstOf(argument('routingKey'), argument(1)),
    }),
    anyMethod('BasicConsume', 'BasicConsumeAsync').subscribes('rabbitmq', {
      topic: firstOf(argument('queue'), argument(0)),
    }),
    anyMethod('QueueBind', 'QueueBindAsync').subscribes('rabbitmq', {
      topic: firstOf(argument('exchange'), argument(1)),
    }),
    anyMethod('QueueBind', 'QueueBindAsync').subscribes('rabbitmq', {
      topic: firstOf(argument('routingKey'), argument(2)),
    }),
  ],
}
