import { argument, configuration, firstOf, nestedCall } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator, method } from '../../../models/rules.js'

const rabbitTemplate = 'rabbit-template'
const rabbitContainer = 'rabbit-container'
const jmsTemplate = 'jms-template'

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
    'CachingConnectionFactory',
  ],
  types: {
    RabbitTemplate: rabbitTemplate,
    AmqpTemplate: rabbitTemplate,
    SimpleMessageListenerContainer: rabbitContainer,
    JmsTemplate: jmsTemplate,
  },
  rules: [
    method(rabbitTemplate, 'convertAndSend').publishes('rabbitmq', { topic: argument(0) }),
    method(rabbitTemplate, 'convertAndSend').publishes('rabbitmq', { topic: argument(1).whenAtLeast(3) }),
    method(rabbitTemplate, 'convertAndSend').connectsToBroker('rabbitmq', {
      address: configuration('spring:rabbitmq:host'),
    }),
    method(rabbitTemplate, 'send').publishes('rabbitmq', { topic: argument(0) }),
    method(rabbitTemplate, 'send').connectsToBroker('rabbitmq', { address: configuration('spring:rabbitmq:host') }),
    method(rabbitContainer, 'setQueueNames', 'addQueueNames').subscribes('rabbitmq', { topic: argument(0) }),
    call('CachingConnectionFactory').connectsToBroker('rabbitmq', { address: argument(0) }),
    method(jmsTemplate, 'convertAndSend').publishes('jms', { topic: argument(0) }),
    decorator('RabbitListener').subscribes(
      'rabbitmq',
      firstOf(
        argument('queues'),
        argument('queuesToDeclare'),
        nestedCall('Exchange'),
        nestedCall('Queue'),
        argument(0),
      ),
    ),
    decorator('JmsListener').subscribes('jms', argument('destination')),
  ],
}
