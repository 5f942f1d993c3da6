import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const amqpConnection = 'amqp-connection'
const amqpChannel = 'amqp-channel'
const amqpQueue = 'amqp-queue'

/** amqplib, a RabbitMQ client. */
export const amqplib: LibraryModel = {
  name: 'amqplib',
  imports: ['amqplib', 'amqp-connection-manager'],
  types: {
    'amqplib.Channel': amqpChannel,
    'amqplib.ConfirmChannel': amqpChannel,
    'amqplib.Connection': amqpConnection,
    'amqplib.ChannelModel': amqpConnection,
    'amqp-queue.queue': amqpQueue,
  },
  rules: [
    call('amqplib.connect').creates(amqpConnection, {
      address: firstOf(argument(0).property('hostname'), argument(0)),
    }),
    call('amqplib.connect').connectsToBroker('rabbitmq', {
      address: firstOf(argument(0).property('hostname'), argument(0).property('0'), argument(0)),
    }),
    method(amqpConnection, 'createChannel', 'createConfirmChannel').creates(amqpChannel),
    method(amqpChannel, 'assertQueue', 'checkQueue').creates(amqpQueue, { address: argument(0) }),
    method(amqpChannel, 'publish').publishes('rabbitmq', { topic: argument(0), key: argument(1) }),
    method(amqpChannel, 'sendToQueue').publishes('rabbitmq', { topic: argument(0) }),
    method(amqpChannel, 'consume', 'get').subscribes('rabbitmq', { topic: argument(0) }),
    // An exchange that is bound to another one takes what that one routes: https://www.rabbitmq.com/docs/e2e
    method(amqpChannel, 'bindQueue', 'bindExchange').subscribes('rabbitmq', {
      queue: argument(0),
      topic: argument(1),
      key: argument(2),
    }),
  ],
}
