import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

const kafkaWriter = 'kafka-writer'
const kafkaReader = 'kafka-reader'

/** kafka-go, a Kafka client by Segment. */
export const kafkaGo: LibraryModel = {
  name: 'kafka-go',
  imports: ['github.com/segmentio/kafka-go'],
  types: { 'kafka-go.Writer': kafkaWriter, 'kafka-go.Reader': kafkaReader },
  rules: [
    call('kafka-go.NewReader').subscribes('kafka', {
      topic: firstOf(argument(0).property('Topic'), argument(0).property('GroupTopics')),
    }),
    call('kafka-go.NewReader').connectsToBroker('kafka', { address: argument(0).property('Brokers') }),
    call('kafka-go.NewWriter').publishes('kafka', { topic: argument(0).property('Topic') }),
    call('kafka-go.NewWriter').connectsToBroker('kafka', { address: argument(0).property('Brokers') }),
    // A writer has the topic, or each message has one: https://pkg.go.dev/github.com/segmentio/kafka-go#Writer
    call('kafka-go.Writer', 'kafka-go.Message').publishes('kafka', { topic: argument('Topic') }),
    call('kafka-go.DialLeader').publishes('kafka', { topic: argument(3) }),
    call('kafka-go.DialLeader').connectsToBroker('kafka', { address: argument(2) }),
    call('kafka-go.TCP').connectsToBroker('kafka', { address: argument(0) }),
  ],
}
