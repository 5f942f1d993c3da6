import { argument, receiver, text } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method, wordAt } from '../../../models/rules.js'

const client = 'web-client'
const request = 'web-client-request'

/** Spring WebClient and RestClient, HTTP clients. */
export const webClient: LibraryModel = {
  name: 'web-client',
  imports: [],
  words: ['WebClient', 'RestClient'],
  types: { WebClient: client, RestClient: client, 'WebClient.Builder': client, 'RestClient.Builder': client },
  fluentRoles: [client, request],
  rules: [
    call('WebClient.builder', 'RestClient.builder').creates(client),
    call('WebClient.create', 'RestClient.create').creates(client, { address: argument(0) }),
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((verb) =>
      method(client, verb.toLowerCase()).creates(request, { method: text(verb) }),
    ),
    method(client, 'method').creates(request, { method: argument(0) }),
    method(request, 'uri').sendsRequest({ method: wordAt(receiver), url: argument(0) }),
    method(client, 'baseUrl').creates(client, { address: argument(0) }),
  ],
}
