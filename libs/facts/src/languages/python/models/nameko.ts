import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator, wordAt } from '../../../models/rules.js'

/** Nameko, services on AMQP. */
export const nameko: LibraryModel = {
  name: 'nameko',
  imports: ['nameko'],
  rules: [
    decorator('http').isEndpoint({ framework: 'nameko', method: wordAt(argument(0), '*'), path: argument(1) }),
    decorator('event_handler').subscribes('rabbitmq', argument(1)),
  ],
}
