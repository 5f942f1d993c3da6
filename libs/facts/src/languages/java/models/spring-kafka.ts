import { argument, configuration, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator, method } from '../../../models/rules.js'

const kafkaTemplate = 'kafka-template'
const streamBridge = 'stream-bridge'
const kafkaConsumer = 'kafka-consumer'
const kafkaProducer = 'kafka-producer'

/** Spring for Apache Kafka, Spring Cloud Stream and the Kafka client. */
export const springKafka: LibraryModel = {
  name: 'spring-kafka',
  imports: [],
  words: ['KafkaTemplate', 'KafkaListener', 'StreamBridge', 'KafkaProducer', 'KafkaConsumer'],
  types: {
    KafkaTemplate: kafkaTemplate,
    StreamBridge: streamBridge,
    KafkaProducer: kafkaProducer,
    KafkaConsumer: kafkaConsumer,
  },
  rules: [
    method(kafkaTemplate, 'send').publishes('kafka', { topic: argument(0) }),
    method(kafkaTemplate, 'send').connectsToBroker('kafka', {
      address: configuration('spring:kafka:bootstrap-servers'),
    }),
    method(streamBridge, 'send').publishes('spring-cloud-stream', { topic: argument(0) }),
    call('ProducerRecord').publishes('kafka', { topic: argument(0) }),
    method(kafkaConsumer, 'subscribe').subscribes('kafka', { topic: argument(0) }),
    decorator('KafkaListener').subscribes('kafka', firstOf(argument(0), argument('topics'))),
  ],
}
