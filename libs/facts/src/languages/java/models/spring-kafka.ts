import { argument, argumentBehind, configuration, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, decorator, method } from '../../../models/rules.js'

const kafkaTemplate = 'kafka-template'
const streamBridge = 'stream-bridge'
const kafkaConsumer = 'kafka-consumer'
const kafkaProducer = 'kafka-producer'
const newTopic = 'kafka-topic'

/** Spring for Apache Kafka, Spring Cloud Stream and the Kafka client. */
export const springKafka: LibraryModel = {
  name: 'spring-kafka',
  imports: [],
  words: [
    'KafkaTemplate',
    'KafkaListener',
    'StreamBridge',
    'KafkaProducer',
    'KafkaConsumer',
    'KafkaHeaders',
    'NewTopic',
    'kafka.receiver',
  ],
  types: {
    KafkaTemplate: kafkaTemplate,
    StreamBridge: streamBridge,
    KafkaProducer: kafkaProducer,
    KafkaConsumer: kafkaConsumer,
    ReactiveKafkaProducerTemplate: kafkaTemplate,
    ReplyingKafkaTemplate: kafkaTemplate,
  },
  rules: [
    method(kafkaTemplate, 'send').publishes('kafka', { topic: argument(0) }),
    method(kafkaTemplate, 'send').connectsToBroker('kafka', {
      address: configuration('spring:kafka:bootstrap-servers'),
    }),
    method(kafkaTemplate, 'sendDefault').publishes('kafka', {
      topic: configuration('spring:kafka:template:default-topic'),
    }),
    // https://docs.spring.io/spring-kafka/reference/kafka/sending-messages.html
    anyMethod('setHeader').publishes('kafka', { topic: argumentBehind(/\bKafkaHeaders\.TOPIC$/) }),
    // https://docs.spring.io/spring-kafka/reference/kafka/configuring-topics.html
    call('TopicBuilder.name', 'NewTopic').creates(newTopic, { address: argument(0) }),
    // https://projectreactor.io/docs/kafka/release/reference/
    anyMethod('subscription').subscribes('kafka', { topic: argument(0) }),
    method(streamBridge, 'send').publishes('spring-cloud-stream', { topic: argument(0) }),
    call('ProducerRecord').publishes('kafka', { topic: argument(0) }),
    method(kafkaConsumer, 'subscribe').subscribes('kafka', { topic: argument(0) }),
    decorator('KafkaListener').subscribes('kafka', firstOf(argument(0), argument('topics'), argument('topicPattern'))),
  ],
}
