import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, decorator, method } from '../../../models/rules.js'

const publisher = 'cap'

/** CAP, an event bus with an outbox. https://cap.dotnetcore.xyz/user-guide/en/transport/general/ */
export const cap: LibraryModel = {
  name: 'cap',
  imports: [],
  words: ['DotNetCore.CAP', 'AddCap', 'ICapPublisher', 'CapSubscribe'],
  types: { ICapPublisher: publisher },
  rules: [
    method(publisher, 'PublishAsync', 'Publish', 'PublishDelayAsync').publishes('cap', {
      topic: firstOf(argument('name'), argument(0)),
    }),
    decorator('CapSubscribe').subscribes('cap', argument(0)),
    // https://cap.dotnetcore.xyz/user-guide/en/transport/rabbitmq/
    anyMethod('UseRabbitMQ').connectsToBroker('rabbitmq', {
      address: firstOf(argument(0).property('HostName'), argument(0)),
    }),
    // https://cap.dotnetcore.xyz/user-guide/en/transport/kafka/
    anyMethod('UseKafka').connectsToBroker('kafka', {
      address: firstOf(argument(0).property('Servers'), argument(0)),
    }),
  ],
}
