import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const kafka = 'kafka'
const kafkaProducer = 'kafka-producer'
const kafkaConsumer = 'kafka-consumer'

/** KafkaJS, a Kafka client. */
export const kafkajs: LibraryModel = {
  name: 'kafkajs',
  imports: ['kafkajs', '@confluentinc/kafka-javascript'],
  types: { 'kafkajs.Kafka': kafka, 'kafkajs.Producer': kafkaProducer, 'kafkajs.Consumer': kafkaConsumer },
  rules: [
    call('kafkajs.Kafka').creates(kafka, { address: argument(0).property('brokers') }),
    call('kafkajs.Kafka').connectsToBroker('kafka', {
      address: firstOf(argument(0).property('brokers', '0'), argument(0).property('brokers')),
    }),
    method(kafka, 'producer').creates(kafkaProducer),
    method(kafka, 'consumer').creates(kafkaConsumer),
    method(kafkaProducer, 'send').publishes('kafka', { topic: argument(0).property('topic') }),
    method(kafkaProducer, 'sendBatch').publishes('kafka', {
      topic: argument(0).property('topicMessages', '0', 'topic'),
    }),
    method(kafkaConsumer, 'subscribe').subscribes('kafka', {
      topic: firstOf(argument(0).property('topics'), argument(0).property('topic')),
    }),
  ],
}
