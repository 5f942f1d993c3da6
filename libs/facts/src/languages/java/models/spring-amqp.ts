import { argument, chainedCall, configuration, firstOf, nestedCall } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator, method } from '../../../models/rules.js'

const rabbitTemplate = 'rabbit-template'
const rabbitContainer = 'rabbit-container'
const jmsTemplate = 'jms-template'
const queue = 'amqp-queue'
const exchange = 'amqp-exchange'
const sending = ['convertAndSend', 'send', 'convertSendAndReceive', 'sendAndReceive']
const exchanges = [
  'TopicExchange',
  'DirectExchange',
  'FanoutExchange',
  'HeadersExchange',
  'ExchangeBuilder.topicExchange',
  'ExchangeBuilder.directExchange',
  'ExchangeBuilder.fanoutExchange',
  'ExchangeBuilder.headersExchange',
]

/** Spring AMQP (RabbitMQ) and JMS. */
export const springAmqp: LibraryModel = {
  name: 'spring-amqp',
  imports: [],
  words: [
    'RabbitTemplate',
    'AmqpTemplate',
    'RabbitListener',
    'SimpleMessageListenerContainer',
    'springframework.amqp',
    'JmsTemplate',
    'JmsListener',
    'CachingConnectionFactory',
  ],
  types: {
    RabbitTemplate: rabbitTemplate,
    AmqpTemplate: rabbitTemplate,
    SimpleMessageListenerContainer: rabbitContainer,
    JmsTemplate: jmsTemplate,
  },
  fluentRoles: [queue, exchange],
  rules: [
    // Of two arguments the first is the key, of three they are the exchange and the key:
    // https://docs.spring.io/spring-amqp/reference/amqp/sending-messages.html
    method(rabbitTemplate, ...sending).publishes('rabbitmq', {
      topic: argument(0).whenAtLeast(3),
      key: firstOf(argument(1).whenAtLeast(3), argument(0)),
    }),
    method(rabbitTemplate, ...sending).connectsToBroker('rabbitmq', { address: configuration('spring:rabbitmq:host') }),
    // https://docs.spring.io/spring-amqp/reference/amqp/broker-configuration.html
    call(...exchanges).creates(exchange, { address: argument(0) }),
    call('Queue', 'QueueBuilder.durable', 'QueueBuilder.nonDurable').creates(queue, { address: argument(0) }),
    call('BindingBuilder.bind').subscribes('rabbitmq', {
      queue: argument(0),
      topic: chainedCall('to'),
      key: chainedCall('with'),
    }),
    call('Binding').subscribes('rabbitmq', { queue: argument(0), topic: argument(2), key: argument(3) }),
    method(rabbitContainer, 'setQueueNames', 'addQueueNames').subscribes('rabbitmq', { topic: argument(0) }),
    call('CachingConnectionFactory').connectsToBroker('rabbitmq', { address: argument(0) }),
    method(jmsTemplate, 'convertAndSend', 'send', 'convertSendAndReceive').publishes('jms', { topic: argument(0) }),
    decorator('RabbitListener').subscribes(
      'rabbitmq',
      firstOf(
        argument('queues'),
        nestedCall('Exchange', 'value'),
        nestedCall('Exchange', 'name'),
        nestedCall('Queue', 'value'),
        nestedCall('Queue', 'name'),
        argument(0),
      ),
      {
        key: nestedCall('QueueBinding', 'key'),
        queue: firstOf(nestedCall('Queue', 'value'), nestedCall('Queue', 'name')),
        each: 'QueueBinding',
      },
    ),
    decorator('JmsListener').subscribes('jms', argument('destination')),
  ],
}
