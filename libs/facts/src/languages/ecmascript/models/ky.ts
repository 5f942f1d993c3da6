import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'ky'

/** Ky, an HTTP client. */
export const ky: LibraryModel = {
  name: 'ky',
  imports: ['ky', 'ky-universal'],
  words: ["'ky'", '"ky"', "'ky-universal'", '"ky-universal"'],
  rules: [
    call('ky').sendsRequest({
      method: wordAt(firstOf(argument(1).property('method'), argument(0).property('method')), 'GET'),
      url: firstOf(argument(0).property('url'), argument(0).property('uri'), argument(0)),
    }),
    call('ky.extend', 'ky.create', 'ky.defaults').creates(client, { address: argument(0).property('prefixUrl') }),
    ...eachVerb(method(client, '{verb}').sendsRequest({ method: verb, url: argument(0) })),
    method(client, 'del').sendsRequest({ method: 'DELETE', url: argument(0) }),
  ],
}
