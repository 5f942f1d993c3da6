import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator } from '../../../models/rules.js'

/** Micronaut Kafka and RabbitMQ: an interface of a client publishes, a listener receives. */
export const micronautMessaging: LibraryModel = {
  name: 'micronaut-messaging',
  imports: [],
  words: ['io.micronaut.configuration.kafka', 'io.micronaut.rabbitmq'],
  rules: [
    decorator('Topic').isTopic('kafka', argument(0)),
    decorator('Binding').publishes('rabbitmq', argument(0)),
    decorator('Queue').subscribes('rabbitmq', argument(0)),
  ],
}
