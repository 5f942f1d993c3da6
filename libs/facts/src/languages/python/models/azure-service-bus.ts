import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Azure Service Bus. */
export const azureServiceBus: LibraryModel = {
  name: 'azure-service-bus',
  imports: ['azure.servicebus', 'azure.eventhub'],
  rules: [
    call('azure-service-bus.ServiceBusClient.from_connection_string').connectsToBroker('azure-service-bus', {
      address: firstOf(argument(0), argument('conn_str')),
    }),
    call('azure-service-bus.ServiceBusClient').connectsToBroker('azure-service-bus', { address: argument(0) }),
    // https://learn.microsoft.com/python/api/overview/azure/eventhub-readme
    call(
      'azure-service-bus.EventHubProducerClient',
      'azure-service-bus.aio.EventHubProducerClient',
      'azure-service-bus.EventHubProducerClient.from_connection_string',
    ).publishes('azure-event-hubs', { topic: argument('eventhub_name') }),
    call(
      'azure-service-bus.EventHubConsumerClient',
      'azure-service-bus.aio.EventHubConsumerClient',
      'azure-service-bus.EventHubConsumerClient.from_connection_string',
    ).subscribes('azure-event-hubs', { topic: argument('eventhub_name') }),
    anyMethod('get_queue_sender').publishes('azure-service-bus', {
      topic: firstOf(argument('queue_name'), argument(0)),
    }),
    anyMethod('get_topic_sender').publishes('azure-service-bus', {
      topic: firstOf(argument('topic_name'), argument(0)),
    }),
    anyMethod('get_queue_receiver').subscribes('azure-service-bus', {
      topic: firstOf(argument('queue_name'), argument(0)),
    }),
    anyMethod('get_subscription_receiver').subscribes('azure-service-bus', {
      topic: firstOf(argument('topic_name'), argument(0)),
    }),
  ],
}
