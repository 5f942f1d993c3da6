import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const connection = 'amqp-connection'
const channel = 'amqp-channel'

/** RabbitMQ clients. */
export const amqp: LibraryModel = {
  name: 'amqp',
  imports: ['github.com/rabbitmq/amqp091-go', 'github.com/streadway/amqp'],
  types: { 'amqp.Channel': channel, 'amqp.Connection': connection },
  rules: [
    call('amqp.Dial', 'amqp.DialConfig').creates(connection, { address: argument(0) }),
    call('amqp.Dial', 'amqp.DialConfig').connectsToBroker('rabbitmq', { address: argument(0) }),
    method(connection, 'Channel').creates(channel),
    method(channel, 'Publish').publishes('rabbitmq', { topic: argument(0) }),
    method(channel, 'Publish').publishes('rabbitmq', { topic: argument(1) }),
    method(channel, 'PublishWithContext').publishes('rabbitmq', { topic: argument(1) }),
    method(channel, 'PublishWithContext').publishes('rabbitmq', { topic: argument(2) }),
    method(channel, 'Consume').subscribes('rabbitmq', { topic: argument(0) }),
    method(channel, 'ConsumeWithContext').subscribes('rabbitmq', { topic: argument(1) }),
    method(channel, 'QueueBind').subscribes('rabbitmq', { topic: argument(2) }),
    method(channel, 'QueueBind').subscribes('rabbitmq', { topic: argument(1) }),
  ],
}
