import { argument, classOf, firstOf, typeArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, decorator, method } from '../../../models/rules.js'

const client = 'event-bus'
const cap = 'cap'

/** Message buses of a system itself, and CAP. */
export const eventBus: LibraryModel = {
  name: 'event-bus',
  imports: [],
  words: ['IEventBus', 'EventBus', 'IMessageBus', 'ICapPublisher', 'IMessagePublisher', 'IIntegrationEvent'],
  types: {
    IEventBus: client,
    IMessageBus: client,
    ICapPublisher: cap,
    IMessagePublisher: client,
  },
  rules: [
    method(client, 'Publish', 'PublishAsync', 'SendAsync').publishes('unknown', {
      message: firstOf(classOf(argument(0)), typeArgument),
    }),
    method(client, 'Subscribe', 'SubscribeAsync').subscribes('unknown', { message: typeArgument }),
    method(cap, 'PublishAsync', 'Publish').publishes('cap', { topic: argument(0) }),
    anyMethod('AddSubscription').subscribes('unknown', { message: typeArgument }),
    decorator('CapSubscribe').subscribes('cap', argument(0)),
    baseClass(
      /^(?:IIntegrationEventHandler|IEventHandler|IMessageHandler|IIntegrationEventConsumer)<(?:\w+\.)*(\w+)>$/,
    ).handlesMessage('unknown'),
  ],
}
