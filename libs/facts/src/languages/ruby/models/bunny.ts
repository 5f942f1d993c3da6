import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Bunny, a client of RabbitMQ; Redis; ruby-kafka. */
export const bunny: LibraryModel = {
  name: 'bunny',
  imports: [],
  words: ['Bunny', 'Redis.new', 'Kafka.new'],
  rules: [
    call('Bunny.new').connectsToBroker('rabbitmq', { address: argument(0) }),
    call('Redis.new').connectsToDatabase('redis', { address: argument('url') }),
    call('Kafka.new').connectsToBroker('kafka', { address: argument(0) }),
    anyMethod('deliver_message').publishes('kafka', { topic: argument('topic') }),
  ],
}
