import { argument, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const queue = 'bunny-queue'
const exchange = 'bunny-exchange'

/** Bunny, a client of RabbitMQ; Redis; ruby-kafka. */
export const bunny: LibraryModel = {
  name: 'bunny',
  imports: [],
  words: ['Bunny', 'Redis.new', 'Kafka.new', 'Sneakers', 'Karafka', 'WaterDrop', 'Racecar', 'default_exchange'],
  fluentRoles: [queue],
  rules: [
    call('Bunny.new').connectsToBroker('rabbitmq', { address: argument(0) }),
    // http://rubybunny.info/articles/bindings.html
    anyMethod('queue').creates(queue, { address: argument(0) }),
    anyMethod('topic', 'direct', 'fanout', 'headers').creates(exchange, { address: argument(0) }),
    anyMethod('publish').publishes('rabbitmq', { topic: receiver, key: argument('routing_key') }),
    method(queue, 'bind').subscribes('rabbitmq', {
      queue: receiver,
      topic: argument(0),
      key: argument('routing_key'),
    }),
    method(queue, 'subscribe', 'pop').subscribes('rabbitmq', { topic: receiver }),
    call('Redis.new').connectsToDatabase('redis', { address: argument('url') }),
    call('Kafka.new').connectsToBroker('kafka', { address: argument(0) }),
    // https://github.com/jondot/sneakers/wiki, https://karafka.io/docs/Routing/, https://github.com/zendesk/racecar
    call('from_queue').subscribes('rabbitmq', { topic: argument(0) }),
    call('topic').subscribes('kafka', { topic: argument(0) }),
    call('subscribes_to').subscribes('kafka', { topic: argument(0) }),
    anyMethod('produce', 'produce_async', 'produce_sync').publishes('kafka', { topic: argument('topic') }),
    anyMethod('deliver_message').publishes('kafka', { topic: argument('topic') }),
  ],
}
