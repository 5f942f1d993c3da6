import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

/** `node:http` and `node:https`. */
export const nodeHttp: LibraryModel = {
  name: 'node-http',
  imports: ['http', 'https', 'node:http', 'node:https'],
  words: ["'http'", '"http"', "'https'", '"https"', 'node:http'],
  rules: [
    call('node-http.request').sendsRequest({
      method: wordAt(firstOf(argument(0).property('method'), argument(1).property('method')), 'GET'),
      url: firstOf(argument(0).property('path'), argument(0)),
      base: firstOf(argument(0).property('hostname'), argument(0).property('host')),
    }),
    call('node-http.get').sendsRequest({
      method: 'GET',
      url: firstOf(argument(0).property('path'), argument(0)),
      base: firstOf(argument(0).property('hostname'), argument(0).property('host')),
    }),
  ],
}
