import { argument, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const session = 'aiohttp-session'
const table = 'aiohttp-table'
const router = 'aiohttp-router'

/** aiohttp, an HTTP client and server. */
export const aiohttp: LibraryModel = {
  name: 'aiohttp',
  imports: ['aiohttp'],
  types: { 'aiohttp.ClientSession': session, 'aiohttp.web.Application': router },
  rules: [
    call('aiohttp.ClientSession').creates(session, { address: firstOf(argument(0), argument('base_url')) }),
    ...eachVerb(method(session, '{verb}').sendsRequest({ method: verb, url: firstOf(argument(0), argument('url')) })),
    method(session, 'request', 'stream').sendsRequest({
      method: wordAt(firstOf(argument(0), argument('method'))),
      url: firstOf(argument(1), argument('url')),
    }),
    call('aiohttp.web.Application').creates(router, { isApplication: true }),
    call('aiohttp.web.RouteTableDef').creates(table),
    ...eachVerb(call('aiohttp.web.{verb}').isEndpoint({ method: verb, path: argument(0), handler: argument(1) })),
    ...eachVerb(method(table, '{verb}').isEndpoint({ method: verb, path: argument(0), handler: decoratedName })),
    ...eachVerb(anyMethod('add_{verb}').isEndpoint({ method: verb, path: argument(0), handler: argument(1) })),
  ],
}
