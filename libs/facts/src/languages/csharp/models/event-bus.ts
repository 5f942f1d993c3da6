import { argument, classOf, firstOf, typeArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, method } from '../../../models/rules.js'

const client = 'event-bus'

/** Message buses of a system itself. */
export const eventBus: LibraryModel = {
  name: 'event-bus',
  imports: [],
  words: ['IEventBus', 'EventBus', 'IMessageBus', 'IMessagePublisher', 'IntegrationEvent'],
  types: {
    IEventBus: client,
    IMessageBus: client,
    IMessagePublisher: client,
  },
  rules: [
    method(client, 'Publish', 'PublishAsync', 'SendAsync').publishes('unknown', {
      message: firstOf(classOf(argument(0)), typeArgument),
    }),
    method(client, 'Subscribe', 'SubscribeAsync').subscribes('unknown', { message: typeArgument }),
    anyMethod('AddSubscription').subscribes('unknown', { message: typeArgument }),
    // Microsoft's guide calls what leaves a service an integration event; a system's own base class may take more than the event:
    // https://learn.microsoft.com/dotnet/architecture/microservices/multi-container-microservice-net-applications/integration-event-based-microservice-communications
    baseClass(
      /^(?:\w*IntegrationEvent(?:Handler|Consumer)|IEventHandler|IMessageHandler)<\s*(?:\w+\.)*(\w+)\s*(?:,[^<>]*)?>$/,
    ).handlesMessage('unknown'),
  ],
}
