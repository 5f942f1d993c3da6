import { argument, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const session = 'aiohttp-session'
const table = 'aiohttp-table-router'
const resource = 'aiohttp-resource'
const router = 'aiohttp-router'

/** aiohttp, an HTTP client and server. */
export const aiohttp: LibraryModel = {
  name: 'aiohttp',
  imports: ['aiohttp'],
  types: { 'aiohttp.ClientSession': session, 'aiohttp.web.Application': router, 'aiohttp-router.router': router },
  rules: [
    call('aiohttp.ClientSession').creates(session, { address: firstOf(argument(0), argument('base_url')) }),
    ...eachVerb(method(session, '{verb}').sendsRequest({ method: verb, url: firstOf(argument(0), argument('url')) })),
    method(session, 'request', 'stream').sendsRequest({
      method: wordAt(firstOf(argument(0), argument('method'))),
      url: firstOf(argument(1), argument('url')),
    }),
    call('aiohttp.web.Application').creates(router),
    // https://docs.aiohttp.org/en/stable/web_reference.html#aiohttp.web.run_app
    call('aiohttp.web.run_app').listensOn(argument('port')),
    // https://docs.aiohttp.org/en/stable/web_advanced.html#nested-applications
    method(router, 'add_subapp').mounts({ prefix: argument(0), child: argument(1) }),
    // https://docs.aiohttp.org/en/stable/web_quickstart.html#class-based-views
    baseClass(/^(?:web\.)?View$/).isView('aiohttp'),
    call('aiohttp.web.view').isEndpoint({
      method: '*',
      path: argument(0),
      handler: argument(1),
      view: argument(1),
      isListed: true,
    }),
    anyMethod('add_view').isEndpoint({ method: '*', path: argument(0), handler: argument(1), view: argument(1) }),
    method(table, 'view').isEndpoint({ method: '*', path: argument(0), handler: decoratedName, view: decoratedName }),
    call('aiohttp.web.route').isEndpoint({
      method: wordAt(argument(0), '*'),
      path: argument(1),
      handler: argument(2),
      isListed: true,
    }),
    method(router, 'add_route').isEndpoint({
      method: wordAt(argument(0), '*'),
      path: argument(1),
      handler: argument(2),
    }),
    method(router, 'add_resource').creates(resource, { prefix: argument(0) }),
    method(resource, 'add_route').isEndpoint({ method: wordAt(argument(0), '*'), handler: argument(1) }),
    method(router, 'add_routes').mounts({ child: argument(0) }),
    call('aiohttp.web.RouteTableDef').creates(table),
    ...eachVerb(
      call('aiohttp.web.{verb}').isEndpoint({ method: verb, path: argument(0), handler: argument(1), isListed: true }),
    ),
    ...eachVerb(method(table, '{verb}').isEndpoint({ method: verb, path: argument(0), handler: decoratedName })),
    ...eachVerb(anyMethod('add_{verb}').isEndpoint({ method: verb, path: argument(0), handler: argument(1) })),
  ],
}
