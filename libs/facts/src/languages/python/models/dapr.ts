import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method, wordAt } from '../../../models/rules.js'

const client = 'dapr-client'

/** Dapr SDK: service invocation, publish and subscribe, state. */
export const dapr: LibraryModel = {
  name: 'dapr',
  imports: ['dapr'],
  types: { 'dapr.DaprClient': client },
  rules: [
    call('dapr.DaprClient', 'dapr.clients.DaprClient').creates(client),
    method(client, 'invoke_method').sendsRequest({
      method: wordAt(argument('http_verb')),
      url: firstOf(argument(1), argument('method_name')),
      base: firstOf(argument(0), argument('app_id')),
    }),
    method(client, 'publish_event').publishes('dapr', { topic: firstOf(argument('topic_name'), argument(1)) }),
    // https://docs.dapr.io/developing-applications/sdks/python/python-sdk-extensions/
    anyMethod('subscribe').subscribes('dapr', { topic: argument('topic') }),
    method(client, 'save_state', 'get_state').connectsToDatabase('dapr-state', {
      address: firstOf(argument(0), argument('store_name')),
    }),
  ],
}
