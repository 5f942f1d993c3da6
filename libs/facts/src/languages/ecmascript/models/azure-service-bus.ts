import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const azureBus = 'azure-bus'

/** Azure Service Bus. */
export const azureServiceBus: LibraryModel = {
  name: 'azure-service-bus',
  imports: ['@azure/service-bus'],
  types: { 'azure-service-bus.ServiceBusClient': azureBus },
  rules: [
    call('azure-service-bus.ServiceBusClient').creates(azureBus),
    call('azure-service-bus.ServiceBusClient').connectsToBroker('azure-service-bus', { address: argument(0) }),
    method(azureBus, 'createSender').publishes('azure-service-bus', { topic: argument(0) }),
    method(azureBus, 'createReceiver').subscribes('azure-service-bus', { topic: argument(0) }),
  ],
}
