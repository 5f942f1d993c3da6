import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator, method } from '../../../models/rules.js'

const template = 'rocketmq-template'

/** Apache RocketMQ: https://rocketmq.apache.org/docs/4.x/producer/01concept1. A destination is `topic:tag`. */
export const rocketmq: LibraryModel = {
  name: 'rocketmq',
  imports: [],
  words: ['rocketmq', 'RocketMQ'],
  types: { RocketMQTemplate: template },
  rules: [
    method(
      template,
      'send',
      'convertAndSend',
      'syncSend',
      'asyncSend',
      'sendOneWay',
      'syncSendOrderly',
      'asyncSendOrderly',
      'sendMessageInTransaction',
      'syncSendDelayTimeSeconds',
    ).publishes('rocketmq', { topic: argument(0) }),
    call('DefaultMQProducer').connectsToBroker('rocketmq'),
    decorator('RocketMQMessageListener').subscribes('rocketmq', argument('topic')),
  ],
}
