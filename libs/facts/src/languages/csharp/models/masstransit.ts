import { argument, classOf, firstOf, nestedCall, typeArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, method } from '../../../models/rules.js'

const bus = 'bus'
const client = 'request-client'

/** MassTransit, a message bus. */
export const masstransit: LibraryModel = {
  name: 'masstransit',
  imports: [],
  words: ['MassTransit', 'IPublishEndpoint', 'IBus', 'IConsumer<', 'ISendEndpoint'],
  types: {
    IRequestClient: client,
    IPublishEndpoint: bus,
    IBus: bus,
    ISendEndpointProvider: bus,
    ISendEndpoint: bus,
    ConsumeContext: bus,
  },
  rules: [
    method(bus, 'Publish', 'Send').publishes('masstransit', { message: firstOf(typeArgument, classOf(argument(0))) }),
    // https://masstransit.io/documentation/concepts/producers and requests
    method(bus, 'GetSendEndpoint').creates(bus),
    method(bus, 'GetSendEndpoint').publishes('masstransit', { topic: argument(0) }),
    method(client, 'GetResponse', 'Create').publishes('masstransit', { message: classOf(argument(0)) }),
    anyMethod('ReceiveEndpoint').subscribes('masstransit', { topic: argument(0) }),
    anyMethod('UsingRabbitMq').connectsToBroker('rabbitmq', { address: nestedCall('Host') }),
    anyMethod('UsingAzureServiceBus').connectsToBroker('azure-service-bus', { address: nestedCall('Host') }),
    anyMethod('UsingKafka').connectsToBroker('kafka', { address: nestedCall('Host') }),
    anyMethod('TopicEndpoint').subscribes('kafka', { topic: argument(0), message: typeArgument }),
    baseClass(/^IConsumer<(?:Batch<)?(?:\w+\.)*(\w+)>{1,2}$/).handlesMessage('masstransit'),
  ],
}
