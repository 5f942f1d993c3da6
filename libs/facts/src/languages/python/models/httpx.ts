import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'httpx-client'

/** HTTPX, an HTTP client. */
export const httpx: LibraryModel = {
  name: 'httpx',
  imports: ['httpx'],
  types: { 'httpx.Client': client, 'httpx.AsyncClient': client },
  rules: [
    call('httpx.Client', 'httpx.AsyncClient').creates(client, { address: argument('base_url') }),
    ...eachVerb(call('httpx.{verb}').sendsRequest({ method: verb, url: firstOf(argument(0), argument('url')) })),
    call('httpx.request', 'httpx.stream').sendsRequest({
      method: wordAt(firstOf(argument(0), argument('method'))),
      url: firstOf(argument(1), argument('url')),
    }),
    ...eachVerb(method(client, '{verb}').sendsRequest({ method: verb, url: firstOf(argument(0), argument('url')) })),
    method(client, 'request', 'stream').sendsRequest({
      method: wordAt(firstOf(argument(0), argument('method'))),
      url: firstOf(argument(1), argument('url')),
    }),
  ],
}
