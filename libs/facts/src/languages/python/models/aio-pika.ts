import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const faststream = 'faststream'

/** aio-pika and FastStream, RabbitMQ clients. */
export const aioPika: LibraryModel = {
  name: 'aio-pika',
  imports: ['aio_pika', 'faststream', 'aioamqp'],
  rules: [
    call('aio-pika.connect_robust', 'aio-pika.connect').connectsToBroker('rabbitmq', {
      address: firstOf(argument(0), argument('url'), argument('host')),
    }),
    anyMethod('declare_queue').subscribes('rabbitmq', { topic: firstOf(argument(0), argument('name')) }),
    anyMethod('declare_exchange').publishes('rabbitmq', { topic: firstOf(argument(0), argument('name')) }),
    // https://docs.aio-pika.com/apidoc.html: Exchange.publish(message, routing_key), Queue.bind(exchange, routing_key)
    anyMethod('publish').publishes('rabbitmq', { topic: argument('routing_key') }),
    anyMethod('bind').subscribes('rabbitmq', { topic: firstOf(argument('routing_key'), argument(1)) }),
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
