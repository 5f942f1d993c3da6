import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, methodsWithoutOptions } from '../../../models/rules.js'

const client = 'ktor-client'

/** Ktor, client. */
export const ktorClient: LibraryModel = {
  name: 'ktor-client',
  imports: [],
  words: ['io.ktor.client'],
  types: { HttpClient: client },
  rules: [
    call('HttpClient').creates(client),
    ...eachVerb(
      method(client, '{verb}').sendsRequest({ method: verb, url: argument(0), onlyWithUrl: true }),
      methodsWithoutOptions,
    ),
  ],
}
