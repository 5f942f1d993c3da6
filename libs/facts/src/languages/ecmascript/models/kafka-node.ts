import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const producer = 'kafka-node-producer'

/** kafka-node, a Kafka client: https://github.com/SOHU-Co/kafka-node#api. */
export const kafkaNode: LibraryModel = {
  name: 'kafka-node',
  imports: ['kafka-node'],
  types: { 'kafka-node.Producer': producer, 'kafka-node.HighLevelProducer': producer },
  rules: [
    call('kafka-node.KafkaClient', 'kafka-node.ConsumerGroup', 'kafka-node.ConsumerGroupStream').connectsToBroker(
      'kafka',
      { address: argument(0).property('kafkaHost') },
    ),
    call('kafka-node.Producer', 'kafka-node.HighLevelProducer').creates(producer),
    method(producer, 'send').publishes('kafka', { topic: argument(0).property('0', 'topic') }),
    call('kafka-node.Consumer').subscribes('kafka', { topic: argument(1).property('0', 'topic') }),
    call('kafka-node.ConsumerGroup', 'kafka-node.ConsumerGroupStream').subscribes('kafka', { topic: argument(1) }),
  ],
}
