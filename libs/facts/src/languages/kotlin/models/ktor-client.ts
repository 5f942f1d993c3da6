import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'ktor-client'

/** Ktor, client. */
export const ktorClient: LibraryModel = {
  name: 'ktor-client',
  imports: [],
  words: ['io.ktor.client'],
  types: { HttpClient: client },
  rules: [
    call('HttpClient').creates(client),
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((verb) =>
      method(client, verb.toLowerCase()).sendsRequest({ method: verb, url: argument(0), onlyWithUrl: true }),
    ),
  ],
}
