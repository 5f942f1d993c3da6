import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'axios'

/** Axios, an HTTP client. */
export const axios: LibraryModel = {
  name: 'axios',
  imports: ['axios', '@nuxtjs/axios'],
  words: ['axios'],
  types: { 'axios.AxiosInstance': client, AxiosInstance: client, 'axios.Axios': client },
  parameters: { axios: client, $http: client },
  rules: [
    call('axios').sendsRequest({
      method: wordAt(firstOf(argument(1).property('method'), argument(0).property('method')), 'GET'),
      url: firstOf(argument(0).property('url'), argument(0)),
    }),
    call('axios.create', 'axios.default.create').creates(client, { address: argument(0).property('baseURL') }),
    method(client, 'request').sendsRequest({
      method: wordAt(argument(0).property('method'), 'GET'),
      url: argument(0).property('url'),
      base: argument(0).property('baseURL'),
    }),
    ...eachVerb(method(client, '{verb}').sendsRequest({ method: verb, url: argument(0) })),
    ...eachVerb(call('axios.default.{verb}').sendsRequest({ method: verb, url: argument(0) })),
    ...eachVerb(anyMethod('$axios.{verb}').sendsRequest({ method: verb, url: argument(0) })),
  ],
}
