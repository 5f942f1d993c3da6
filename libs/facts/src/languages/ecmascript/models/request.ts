import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'request'

/** Request, an HTTP client. */
export const request: LibraryModel = {
  name: 'request',
  imports: ['request', 'request-promise', 'request-promise-native'],
  words: [
    "'request'",
    '"request"',
    "'request-promise'",
    '"request-promise"',
    "'request-promise-native'",
    '"request-promise-native"',
  ],
  rules: [
    call('request').sendsRequest({
      method: wordAt(firstOf(argument(1).property('method'), argument(0).property('method')), 'GET'),
      url: firstOf(argument(0).property('url'), argument(0).property('uri'), argument(0)),
    }),
    call('request.extend', 'request.create', 'request.defaults').creates(client, {
      address: argument(0).property('baseUrl'),
    }),
    ...eachVerb(method(client, '{verb}').sendsRequest({ method: verb, url: argument(0) })),
    method(client, 'del').sendsRequest({ method: 'DELETE', url: argument(0) }),
  ],
}
