import { argument, classOf, firstOf, typeArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, call, method } from '../../../models/rules.js'

const session = 'nservicebus-session'

/** NServiceBus, messages by class. */
export const nservicebus: LibraryModel = {
  name: 'nservicebus',
  imports: [],
  words: ['NServiceBus', 'IMessageHandlerContext', 'IMessageSession'],
  types: {
    IMessageSession: session,
    IEndpointInstance: session,
    IMessageHandlerContext: session,
    IMessageProcessingContext: session,
    IPipelineContext: session,
    ITransactionalSession: session,
  },
  rules: [
    method(session, 'Publish', 'Send', 'SendLocal').publishes('nservicebus', {
      message: firstOf(typeArgument, classOf(argument(0)), classOf(argument(1))),
    }),
    // Rebus has an interface of this name, too, and also delivers a message to handlers of its base types.
    baseClass(/^(?:IHandleMessages|IAmStartedByMessages|IHandleTimeouts)<(?:\w+\.)*(\w+)>$/).handlesMessage(
      'nservicebus',
    ),
    call('RabbitMQTransport').connectsToBroker('rabbitmq', { address: argument(1), onlyWithAddress: true }),
    call('AzureServiceBusTransport').connectsToBroker('azure-service-bus', {
      address: argument(0),
      onlyWithAddress: true,
    }),
    anyMethod('RouteToEndpoint').publishes('nservicebus', { topic: argument(1) }),
  ],
}
