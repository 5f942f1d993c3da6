import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

const bus = firstOf(argument(1).property('topicName'), argument(1).property('queueName'))

/** Triggers and outputs of Azure Functions: https://learn.microsoft.com/azure/azure-functions/functions-bindings-service-bus. */
export const azureFunctions: LibraryModel = {
  name: 'azure-functions',
  imports: ['@azure/functions'],
  rules: [
    call('azure-functions.app.serviceBusTopic', 'azure-functions.app.serviceBusQueue').subscribes('azure-service-bus', {
      topic: bus,
    }),
    call('azure-functions.app.eventHub').subscribes('azure-event-hubs', {
      topic: argument(1).property('eventHubName'),
    }),
    call('azure-functions.app.storageQueue').subscribes('azure-queue', { topic: argument(1).property('queueName') }),
    call('azure-functions.output.serviceBusTopic', 'azure-functions.output.serviceBusQueue').publishes(
      'azure-service-bus',
      { topic: firstOf(argument(0).property('topicName'), argument(0).property('queueName')) },
    ),
    call('azure-functions.output.eventHub').publishes('azure-event-hubs', {
      topic: argument(0).property('eventHubName'),
    }),
    call('azure-functions.output.storageQueue').publishes('azure-queue', { topic: argument(0).property('queueName') }),
  ],
}
