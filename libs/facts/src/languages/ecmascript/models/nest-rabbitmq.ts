import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator, method } from '../../../models/rules.js'

const golevelup = 'golevelup'

/** RabbitMQ module of NestJS. */
export const nestRabbitmq: LibraryModel = {
  name: 'nest-rabbitmq',
  imports: ['@golevelup/nestjs-rabbitmq'],
  types: { 'nest-rabbitmq.AmqpConnection': golevelup },
  rules: [
    method(golevelup, 'publish').publishes('rabbitmq', { topic: argument(0), key: argument(1) }),
    call('nest-rabbitmq.RabbitMQModule.forRoot').connectsToBroker('rabbitmq', {
      address: firstOf(argument(1).property('uri'), argument(0).property('uri')),
    }),
    decorator('RabbitSubscribe', 'RabbitRPC').subscribes(
      'rabbitmq',
      firstOf(argument(0).property('exchange'), argument(0).property('queue')),
      { key: argument(0).property('routingKey'), queue: argument(0).property('queue') },
    ),
  ],
}
