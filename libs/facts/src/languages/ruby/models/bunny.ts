import { argument, firstOf, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const queue = 'bunny-queue'
const exchange = 'bunny-exchange'

/** Bunny, a client of RabbitMQ; Redis; ruby-kafka. */
export const bunny: LibraryModel = {
  name: 'bunny',
  imports: [],
  words: [
    'Bunny',
    'Redis.new',
    'Kafka.new',
    'Sneakers',
    'Karafka',
    'WaterDrop',
    'Racecar',
    'default_exchange',
    'create_channel',
    'routing_key',
    'to_queue',
  ],
  fluentRoles: [queue],
  rules: [
    // http://rubybunny.info/articles/connecting.html
    call('Bunny.new').connectsToBroker('rabbitmq', {
      address: firstOf(argument(0), argument('host'), argument('hostname')),
    }),
    // http://rubybunny.info/articles/bindings.html
    anyMethod('queue').creates(queue, { address: argument(0) }),
    anyMethod('topic', 'direct', 'fanout', 'headers').creates(exchange, { address: argument(0) }),
    // The key may be one of options that another method makes: `publish(text, options)`.
    anyMethod('publish').publishes('rabbitmq', {
      topic: receiver,
      key: firstOf(argument('routing_key'), argument(1)),
    }),
    method(queue, 'bind').subscribes('rabbitmq', {
      queue: receiver,
      topic: argument(0),
      key: argument('routing_key'),
    }),
    method(queue, 'subscribe', 'pop').subscribes('rabbitmq', { topic: receiver }),
    call('Redis.new').connectsToDatabase('redis', { address: firstOf(argument('url'), argument('host')) }),
    call('Kafka.new').connectsToBroker('kafka', { address: argument(0) }),
    // https://github.com/jondot/sneakers/wiki, https://karafka.io/docs/Routing/, https://github.com/zendesk/racecar
    call('from_queue').subscribes('rabbitmq', { topic: argument(0) }),
    call('from_queue').subscribes('rabbitmq', {
      queue: argument(0),
      topic: argument('exchange'),
      key: argument('routing_key'),
    }),
    anyMethod('publish').publishes('rabbitmq', { topic: argument('to_queue') }),
    call('topic').subscribes('kafka', { topic: argument(0) }),
    call('subscribes_to').subscribes('kafka', { topic: argument(0) }),
    anyMethod('produce', 'produce_async', 'produce_sync').publishes('kafka', { topic: argument('topic') }),
    anyMethod('deliver_message').publishes('kafka', { topic: argument('topic') }),
  ],
}
