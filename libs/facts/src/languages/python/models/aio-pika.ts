import { argument, firstOf, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const faststream = 'faststream'
const queue = 'aio-pika-queue'
const exchange = 'aio-pika-exchange'

/** aio-pika and FastStream, RabbitMQ clients. */
export const aioPika: LibraryModel = {
  name: 'aio-pika',
  imports: ['aio_pika', 'faststream', 'aioamqp'],
  types: { 'aio-pika-queue.name': queue },
  rules: [
    call('aio-pika.connect_robust', 'aio-pika.connect').connectsToBroker('rabbitmq', {
      address: firstOf(argument(0), argument('url'), argument('host')),
    }),
    // https://docs.aio-pika.com/apidoc.html: Channel, Exchange.publish(message, routing_key), Queue.bind(exchange, routing_key)
    anyMethod('declare_queue', 'get_queue').creates(queue, { address: firstOf(argument(0), argument('name')) }),
    anyMethod('declare_exchange', 'get_exchange').creates(exchange, {
      address: firstOf(argument(0), argument('name')),
    }),
    anyMethod('publish').publishes('rabbitmq', {
      topic: receiver,
      key: firstOf(argument('routing_key'), argument(1)),
    }),
    anyMethod('bind').subscribes('rabbitmq', {
      queue: receiver,
      topic: firstOf(argument('exchange'), argument(0)),
      key: firstOf(argument('routing_key'), argument(1)),
    }),
    anyMethod('consume', 'iterator').subscribes('rabbitmq', { topic: receiver }),
    call('aio-pika.RabbitBroker').creates(faststream),
    call('aio-pika.RabbitBroker').connectsToBroker('rabbitmq', { address: argument(0) }),
    call('aio-pika.KafkaBroker').creates(faststream),
    call('aio-pika.KafkaBroker').connectsToBroker('kafka', { address: argument(0) }),
    method(faststream, 'subscriber').subscribes('unknown', { topic: argument(0) }),
    method(faststream, 'publisher').publishes('unknown', { topic: argument(0) }),
    method(faststream, 'publish').publishes('unknown', {
      topic: firstOf(argument(1), argument('queue'), argument('topic')),
    }),
  ],
}
