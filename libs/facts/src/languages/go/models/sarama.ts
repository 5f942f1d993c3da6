import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Sarama, a Kafka client by IBM. */
export const sarama: LibraryModel = {
  name: 'sarama',
  imports: ['github.com/IBM/sarama', 'github.com/Shopify/sarama'],
  rules: [
    call(
      'sarama.NewSyncProducer',
      'sarama.NewAsyncProducer',
      'sarama.NewConsumer',
      'sarama.NewConsumerGroup',
      'sarama.NewClient',
    ).connectsToBroker('kafka', { address: argument(0) }),
    anyMethod('ConsumePartition').subscribes('kafka', { topic: argument(0) }),
    anyMethod('Consume').subscribes('kafka', { topic: argument(1) }),
    // Sent by `SendMessage`, `SendMessages` or the channel `Input()`.
    call('sarama.ProducerMessage').publishes('kafka', { topic: argument('Topic') }),
  ],
}
