import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const connection = 'amqp-connection'
const channel = 'amqp-channel'
const queue = 'amqp-queue'

/** RabbitMQ clients. */
export const amqp: LibraryModel = {
  name: 'amqp',
  imports: ['github.com/rabbitmq/amqp091-go', 'github.com/streadway/amqp'],
  types: { 'amqp.Channel': channel, 'amqp.Connection': connection, 'amqp-queue.Name': queue },
  rules: [
    call('amqp.Dial', 'amqp.DialConfig').creates(connection, { address: argument(0) }),
    call('amqp.Dial', 'amqp.DialConfig').connectsToBroker('rabbitmq', { address: argument(0) }),
    method(connection, 'Channel').creates(channel),
    method(channel, 'QueueDeclare', 'QueueDeclarePassive').creates(queue, { address: argument(0) }),
    method(channel, 'Publish', 'PublishWithDeferredConfirm').publishes('rabbitmq', {
      topic: argument(0),
      key: argument(1),
    }),
    method(channel, 'PublishWithContext', 'PublishWithDeferredConfirmWithContext').publishes('rabbitmq', {
      topic: argument(1),
      key: argument(2),
    }),
    method(channel, 'Consume', 'Get').subscribes('rabbitmq', { topic: argument(0) }),
    method(channel, 'ConsumeWithContext').subscribes('rabbitmq', { topic: argument(1) }),
    method(channel, 'QueueBind', 'ExchangeBind').subscribes('rabbitmq', {
      queue: argument(0),
      key: argument(1),
      topic: argument(2),
    }),
  ],
}
