import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const producer = 'kafka-producer'
const consumer = 'kafka-consumer'

/** Kafka clients. */
export const kafka: LibraryModel = {
  name: 'kafka',
  imports: ['kafka', 'aiokafka', 'confluent_kafka'],
  words: ['kafka'],
  types: {
    'kafka.KafkaProducer': producer,
    'kafka.AIOKafkaProducer': producer,
    'kafka.Producer': producer,
    'kafka.KafkaConsumer': consumer,
    'kafka.AIOKafkaConsumer': consumer,
    'kafka.Consumer': consumer,
  },
  rules: [
    call('kafka.KafkaProducer', 'kafka.AIOKafkaProducer', 'kafka.Producer').creates(producer),
    call('kafka.KafkaProducer', 'kafka.AIOKafkaProducer', 'kafka.Producer').connectsToBroker('kafka', {
      address: firstOf(argument('bootstrap_servers'), argument(0).property('bootstrap.servers'), argument(0)),
    }),
    call('kafka.KafkaConsumer', 'kafka.AIOKafkaConsumer').creates(consumer),
    call('kafka.KafkaConsumer', 'kafka.AIOKafkaConsumer').subscribes('kafka', { topic: argument(0) }),
    call('kafka.KafkaConsumer', 'kafka.AIOKafkaConsumer').connectsToBroker('kafka', {
      address: argument('bootstrap_servers'),
    }),
    call('kafka.Consumer').creates(consumer),
    call('kafka.Consumer').connectsToBroker('kafka', {
      address: firstOf(argument(0).property('bootstrap.servers'), argument(0)),
    }),
    method(producer, 'send', 'send_and_wait', 'produce').publishes('kafka', {
      topic: firstOf(argument(0), argument('topic')),
    }),
    method(consumer, 'subscribe').subscribes('kafka', { topic: firstOf(argument(0), argument('topics')) }),
  ],
}
