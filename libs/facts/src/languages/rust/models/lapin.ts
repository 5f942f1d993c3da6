import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** lapin, a client of RabbitMQ. */
export const lapin: LibraryModel = {
  name: 'lapin',
  imports: [],
  words: ['lapin'],
  rules: [
    call('Connection.connect').connectsToBroker('rabbitmq', { address: argument(0) }),
    anyMethod('basic_publish').publishes('rabbitmq', { topic: argument(0), key: argument(1) }),
    anyMethod('basic_consume', 'basic_get').subscribes('rabbitmq', { topic: argument(0) }),
    anyMethod('queue_bind').subscribes('rabbitmq', { queue: argument(0), topic: argument(1), key: argument(2) }),
  ],
}
