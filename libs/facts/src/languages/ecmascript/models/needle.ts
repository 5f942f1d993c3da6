import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'needle'

/** Needle, an HTTP client. */
export const needle: LibraryModel = {
  name: 'needle',
  imports: ['needle'],
  words: ["'needle'", '"needle"'],
  rules: [
    call('needle').sendsRequest({
      method: wordAt(firstOf(argument(1).property('method'), argument(0).property('method')), 'GET'),
      url: firstOf(argument(0).property('url'), argument(0).property('uri'), argument(0)),
    }),
    call('needle.extend', 'needle.create', 'needle.defaults').creates(client, {
      address: argument(0).property('base'),
    }),
    ...eachVerb(method(client, '{verb}').sendsRequest({ method: verb, url: argument(0) })),
    method(client, 'del').sendsRequest({ method: 'DELETE', url: argument(0) }),
  ],
}
