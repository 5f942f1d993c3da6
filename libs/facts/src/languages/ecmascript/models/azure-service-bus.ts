import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const azureBus = 'azure-bus'

/** Azure Service Bus. */
export const azureServiceBus: LibraryModel = {
  name: 'azure-service-bus',
  imports: ['@azure/service-bus', '@azure/event-hubs'],
  types: { 'azure-service-bus.ServiceBusClient': azureBus },
  rules: [
    call('azure-service-bus.ServiceBusClient').creates(azureBus),
    call('azure-service-bus.ServiceBusClient').connectsToBroker('azure-service-bus', { address: argument(0) }),
    // https://learn.microsoft.com/javascript/api/overview/azure/event-hubs-readme
    call('azure-service-bus.EventHubProducerClient').publishes('azure-event-hubs', { topic: argument(1) }),
    call('azure-service-bus.EventHubConsumerClient').subscribes('azure-event-hubs', { topic: argument(2) }),
    method(azureBus, 'createSender').publishes('azure-service-bus', { topic: argument(0) }),
    method(azureBus, 'createReceiver').subscribes('azure-service-bus', { topic: argument(0) }),
  ],
}
