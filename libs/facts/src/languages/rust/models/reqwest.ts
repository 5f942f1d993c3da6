import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, methodsWithoutOptions } from '../../../models/rules.js'

const client = 'reqwest-client'

/** reqwest, an HTTP client. */
export const reqwest: LibraryModel = {
  name: 'reqwest',
  imports: [],
  words: ['reqwest'],
  types: { Client: client, 'reqwest::Client': client },
  rules: [
    call('Client.new', 'reqwest.Client.new', 'reqwest.blocking.Client.new').creates(client),
    call('reqwest.get', 'reqwest.blocking.get').sendsRequest({ method: 'GET', url: argument(0) }),
    ...eachVerb(method(client, '{verb}').sendsRequest({ method: verb, url: argument(0) }), methodsWithoutOptions),
  ],
}
