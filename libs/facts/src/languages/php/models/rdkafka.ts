import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** php-rdkafka, a client of Kafka: https://arnaud.le-blanc.net/php-rdkafka-doc/phpdoc/. */
export const rdkafka: LibraryModel = {
  name: 'rdkafka',
  imports: [],
  words: ['RdKafka', 'rdkafka'],
  rules: [
    anyMethod('addBrokers').connectsToBroker('kafka', { address: argument(0) }),
    anyMethod('newTopic').publishes('kafka', { topic: argument(0) }),
    anyMethod('subscribe').subscribes('kafka', { topic: argument(0) }),
  ],
}
