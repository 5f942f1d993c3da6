import { argument, callBeside } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** The Java client of RabbitMQ: https://www.rabbitmq.com/client-libraries/java-api-guide. */
export const rabbitmqClient: LibraryModel = {
  name: 'rabbitmq-client',
  imports: [],
  words: ['com.rabbitmq.client'],
  rules: [
    call('ConnectionFactory').connectsToBroker('rabbitmq', { address: callBeside('setHost') }),
    anyMethod('basicPublish').publishes('rabbitmq', { topic: argument(0), key: argument(1) }),
    anyMethod('basicConsume', 'basicGet').subscribes('rabbitmq', { topic: argument(0) }),
    anyMethod('queueBind', 'exchangeBind').subscribes('rabbitmq', {
      queue: argument(0),
      topic: argument(1),
      key: argument(2),
    }),
  ],
}
