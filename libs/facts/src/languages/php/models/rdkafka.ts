import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const producer = 'kafka-producer'
const consumer = 'kafka-consumer'

/** php-rdkafka, a client of Kafka: https://arnaud.le-blanc.net/php-rdkafka-doc/phpdoc/. */
export const rdkafka: LibraryModel = {
  name: 'rdkafka',
  imports: [],
  words: ['RdKafka', 'rdkafka'],
  types: { Producer: producer, Consumer: consumer },
  rules: [
    call('Producer').creates(producer),
    call('Consumer').creates(consumer),
    anyMethod('addBrokers').connectsToBroker('kafka', { address: argument(0) }),
    method(producer, 'newTopic').publishes('kafka', { topic: argument(0) }),
    method(consumer, 'newTopic').subscribes('kafka', { topic: argument(0) }),
    anyMethod('subscribe').subscribes('kafka', { topic: argument(0) }),
  ],
}
