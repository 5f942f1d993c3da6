import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method, wordAt } from '../../../models/rules.js'

const client = 'guzzle-client'

/** Guzzle, an HTTP client. */
export const guzzle: LibraryModel = {
  name: 'guzzle',
  imports: [],
  words: ['GuzzleHttp'],
  types: { Client: client, ClientInterface: client },
  rules: [
    call('Client').creates(client, { address: argument(0).property('base_uri') }),
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].flatMap((verb) =>
      [verb.toLowerCase(), `${verb.toLowerCase()}Async`].map((name) =>
        method(client, name).sendsRequest({ method: verb, url: argument(0) }),
      ),
    ),
    method(client, 'request', 'requestAsync').sendsRequest({ method: wordAt(argument(0)), url: argument(1) }),
  ],
}
