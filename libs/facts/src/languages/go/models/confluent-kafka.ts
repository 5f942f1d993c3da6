import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const confluentConsumer = 'confluent-consumer'
const confluentProducer = 'confluent-producer'

/** Kafka client by Confluent. */
export const confluentKafka: LibraryModel = {
  name: 'confluent-kafka',
  imports: ['github.com/confluentinc/confluent-kafka-go'],
  types: { 'confluent-kafka.Producer': confluentProducer, 'confluent-kafka.Consumer': confluentConsumer },
  rules: [
    call('confluent-kafka.NewProducer').creates(confluentProducer),
    call('confluent-kafka.NewProducer').connectsToBroker('kafka', {
      address: firstOf(argument(0).property('bootstrap.servers'), argument(0)),
    }),
    call('confluent-kafka.NewConsumer').creates(confluentConsumer),
    call('confluent-kafka.NewConsumer').connectsToBroker('kafka', {
      address: firstOf(argument(0).property('bootstrap.servers'), argument(0)),
    }),
    method(confluentConsumer, 'SubscribeTopics', 'Subscribe').subscribes('kafka', { topic: argument(0) }),
    // Sent by `Produce` or the channel `ProduceChannel()`: https://pkg.go.dev/github.com/confluentinc/confluent-kafka-go/v2/kafka#Message
    call('confluent-kafka.Message').publishes('kafka', { topic: argument('TopicPartition').property('Topic') }),
  ],
}
