import { afterHttpVerb, argument, classOf, firstOf, httpVerb } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, decorator, method, wordAt } from '../../../models/rules.js'

const client = 'dapr-client'
const httpClient = 'http-client'

/** Dapr SDK: service invocation, publish and subscribe, state. */
export const dapr: LibraryModel = {
  name: 'dapr',
  imports: [],
  words: ['Dapr'],
  types: { DaprClient: client },
  rules: [
    call('DaprClient.CreateInvokeHttpClient').creates(httpClient, { address: firstOf(argument(0), argument('appId')) }),
    method(client, 'InvokeMethodAsync', 'CreateInvokeMethodRequest').sendsRequest({
      method: wordAt(httpVerb, 'POST'),
      url: afterHttpVerb(1),
      base: afterHttpVerb(0),
    }),
    method(client, 'PublishEventAsync').publishes('dapr', { topic: argument(1), message: classOf(argument(2)) }),
    // https://docs.dapr.io/developing-applications/building-blocks/state-management/howto-get-save-state/
    method(
      client,
      'SaveStateAsync',
      'TrySaveStateAsync',
      'GetStateAsync',
      'GetStateEntryAsync',
      'GetStateAndETagAsync',
      'GetBulkStateAsync',
      'DeleteStateAsync',
      'ExecuteStateTransactionAsync',
      'QueryStateAsync',
    ).connectsToDatabase('dapr-state', { address: argument(0) }),
    method(client, 'InvokeBindingAsync').publishes('dapr', { topic: argument(0) }),
    // https://docs.dapr.io/developing-applications/sdks/dotnet/dotnet-aspnet/
    anyMethod('WithTopic').subscribes('dapr', { topic: argument(1) }),
    decorator('Topic').subscribes('dapr', argument(1)),
  ],
}
