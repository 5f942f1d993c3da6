import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method, wordAt } from '../../../models/rules.js'

const client = 'dapr'

/** Dapr SDK: service invocation, publish and subscribe, state. */
export const dapr: LibraryModel = {
  name: 'dapr',
  imports: ['github.com/dapr/go-sdk'],
  types: { 'dapr.Client': client },
  rules: [
    call('dapr.NewClient').creates(client),
    // https://pkg.go.dev/github.com/dapr/go-sdk/service/common#Subscription
    call('dapr.Subscription').subscribes('dapr', { topic: argument('Topic') }),
    method(client, 'PublishEvent').publishes('dapr', { topic: argument(2) }),
    method(client, 'InvokeMethod', 'InvokeMethodWithContent').sendsRequest({
      method: wordAt(argument(3)),
      url: argument(2),
      base: argument(1),
    }),
    method(client, 'SaveState', 'GetState').connectsToDatabase('dapr-state', { address: argument(1) }),
  ],
}
