import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator } from '../../../models/rules.js'

/** Triggers of Azure Functions. */
export const azureFunctions: LibraryModel = {
  name: 'azure-functions',
  imports: [],
  words: ['ServiceBusTrigger', 'QueueTrigger', 'KafkaTrigger', 'RabbitMQTrigger', 'EventHub', 'ServiceBus', 'Output('],
  rules: [
    decorator('ServiceBusTrigger').subscribes('azure-service-bus', argument(0)),
    decorator('EventHubTrigger').subscribes('azure-event-hubs', argument(0)),
    decorator('EventHubOutput', 'EventHub').publishes('azure-event-hubs', argument(0)),
    decorator('ServiceBusOutput', 'ServiceBus').publishes('azure-service-bus', argument(0)),
    decorator('QueueOutput', 'Queue').publishes('azure-queue', argument(0)),
    decorator('QueueTrigger').subscribes('azure-queue', argument(0)),
    decorator('KafkaTrigger').subscribes('kafka', argument(1)),
    decorator('RabbitMQTrigger').subscribes('rabbitmq', argument(0)),
  ],
}
