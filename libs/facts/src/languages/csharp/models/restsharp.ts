import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

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
