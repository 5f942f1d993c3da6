import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { method, wordAt } from '../../../models/rules.js'

const client = 'dapr'
const server = 'dapr-server'

/** Dapr SDK: service invocation, publish and subscribe, state. */
export const dapr: LibraryModel = {
  name: 'dapr',
  imports: ['@dapr/dapr'],
  types: { 'dapr.DaprClient': client, 'dapr.DaprServer': server },
  rules: [
    method(client, 'invoker.invoke').sendsRequest({
      method: wordAt(argument(2), 'GET'),
      url: argument(1),
      base: argument(0),
    }),
    method(client, 'pubsub.publish').publishes('dapr', { topic: argument(1) }),
    method(server, 'pubsub.subscribe').subscribes('dapr', { topic: argument(1) }),
    method(client, 'state.save', 'state.get').connectsToDatabase('dapr-state', { address: argument(0) }),
  ],
}
