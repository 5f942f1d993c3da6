import { argument, initializer } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const builder = 'kafka-builder'
const consumerBuilder = 'kafka-consumer-builder'
const producer = 'kafka-producer'
const consumer = 'kafka-consumer'

/** Kafka clients. */
export const kafka: LibraryModel = {
  name: 'kafka',
  imports: [],
  words: [
    'Confluent.Kafka',
    'ProducerBuilder',
    'ConsumerBuilder',
    'IProducer<',
    'IConsumer<',
    'ProducerConfig',
    'ConsumerConfig',
  ],
  fluentRoles: [builder, consumerBuilder],
  types: { IProducer: producer, IConsumer: consumer },
  rules: [
    call('ProducerBuilder').creates(builder),
    call('ProducerConfig', 'ConsumerConfig').connectsToBroker('kafka', { address: initializer('BootstrapServers') }),
    call('ConsumerBuilder').creates(consumerBuilder),
    method(builder, 'Build').creates(producer),
    method(consumerBuilder, 'Build').creates(consumer),
    method(producer, 'ProduceAsync', 'Produce').publishes('kafka', { topic: argument(0) }),
    method(consumer, 'Subscribe').subscribes('kafka', { topic: argument(0) }),
  ],
}
