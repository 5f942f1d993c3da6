import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const session = 'requests-session'

/** Requests, an HTTP client. */
export const requests: LibraryModel = {
  name: 'requests',
  imports: ['requests', 'requests_async'],
  types: { 'requests.Session': session },
  rules: [
    call('requests.Session', 'requests.session').creates(session),
    ...eachVerb(call('requests.{verb}').sendsRequest({ method: verb, url: firstOf(argument(0), argument('url')) })),
    call('requests.request', 'requests.stream').sendsRequest({
      method: wordAt(firstOf(argument(0), argument('method'))),
      url: firstOf(argument(1), argument('url')),
    }),
    ...eachVerb(method(session, '{verb}').sendsRequest({ method: verb, url: firstOf(argument(0), argument('url')) })),
    method(session, 'request', 'stream').sendsRequest({
      method: wordAt(firstOf(argument(0), argument('method'))),
      url: firstOf(argument(1), argument('url')),
    }),
  ],
}
