import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const azureBus = 'azure-bus'

/** Azure Service Bus. */
export const azureServiceBus: LibraryModel = {
  name: 'azure-service-bus',
  imports: [],
  words: ['ServiceBusClient', 'TopicClient', 'QueueClient', 'EventHub'],
  types: { ServiceBusClient: azureBus },
  rules: [
    call('ServiceBusClient').creates(azureBus),
    call('ServiceBusClient').connectsToBroker('azure-service-bus', { address: argument(0) }),
    anyMethod('AddServiceBusClient').connectsToBroker('azure-service-bus', { address: argument(0) }),
    // https://learn.microsoft.com/dotnet/api/overview/azure/messaging.eventhubs-readme
    call('EventHubProducerClient', 'EventHubBufferedProducerClient').publishes('azure-event-hubs', {
      topic: argument(1),
    }),
    call('EventHubConsumerClient').subscribes('azure-event-hubs', { topic: argument(2) }),
    call('EventProcessorClient').subscribes('azure-event-hubs', { topic: argument(3) }),
    method(azureBus, 'CreateSender').publishes('azure-service-bus', { topic: argument(0) }),
    method(azureBus, 'CreateProcessor', 'CreateSessionProcessor', 'CreateReceiver').subscribes('azure-service-bus', {
      topic: argument(0),
    }),
  ],
}
