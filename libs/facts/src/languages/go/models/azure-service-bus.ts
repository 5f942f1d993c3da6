import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const azureBus = 'azure-bus'

/** Azure Service Bus. */
export const azureServiceBus: LibraryModel = {
  name: 'azure-service-bus',
  imports: ['github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus'],
  types: { 'azure-service-bus.Client': azureBus },
  rules: [
    call('azure-service-bus.NewClientFromConnectionString', 'azure-service-bus.NewClient').creates(azureBus),
    call('azure-service-bus.NewClientFromConnectionString', 'azure-service-bus.NewClient').connectsToBroker(
      'azure-service-bus',
      { address: argument(0) },
    ),
    method(azureBus, 'NewSender').publishes('azure-service-bus', { topic: argument(0) }),
    method(azureBus, 'NewReceiverForQueue', 'NewReceiverForSubscription').subscribes('azure-service-bus', {
      topic: argument(0),
    }),
  ],
}
