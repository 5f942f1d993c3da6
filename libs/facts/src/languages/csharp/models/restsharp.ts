import { argument, firstOf } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call, wordAt } from '../rules.js'

const restClient = 'rest-client'

/** RestSharp, an HTTP client. */
export const restsharp: LibraryModel = {
  name: 'restsharp',
  imports: [],
  words: ['RestSharp', 'RestClient', 'RestRequest'],
  rules: [
    call('RestClient').creates(restClient, { address: firstOf(argument(0).property('BaseUrl'), argument(0)) }),
    call('RestRequest').sendsRequest({ method: wordAt(argument(1), 'GET'), url: argument(0) }),
  ],
}
