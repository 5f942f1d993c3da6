import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** rdkafka, a client of Kafka. */
export const rdkafka: LibraryModel = {
  name: 'rdkafka',
  imports: [],
  words: ['rdkafka'],
  rules: [
    call('FutureRecord.to', 'BaseRecord.to').publishes('kafka', { topic: argument(0) }),
    anyMethod('subscribe').subscribes('kafka', { topic: argument(0) }),
  ],
}
