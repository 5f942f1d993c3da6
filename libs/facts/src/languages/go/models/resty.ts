import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'resty-client'

/** Resty, an HTTP client. */
export const resty: LibraryModel = {
  name: 'resty',
  imports: ['github.com/go-resty/resty', 'resty.dev'],
  types: { 'resty.Client': client, 'resty.Request': client },
  rules: [
    call('resty.New', 'resty.NewWithClient').creates(client),
    method(client, 'SetBaseURL').creates(client, { address: argument(0) }),
    method(
      client,
      'R',
      'NewRequest',
      'SetHeader',
      'SetHeaders',
      'SetBody',
      'SetResult',
      'SetContext',
      'SetQueryParam',
      'SetQueryParams',
      'SetPathParam',
      'SetPathParams',
      'SetAuthToken',
      'SetError',
      'SetTimeout',
      'SetRetryCount',
    ).creates(client),
    ...eachVerb(method(client, '{Verb}').sendsRequest({ method: verb, url: argument(0) })),
    method(client, 'Execute').sendsRequest({ method: wordAt(argument(0)), url: argument(1) }),
  ],
}
