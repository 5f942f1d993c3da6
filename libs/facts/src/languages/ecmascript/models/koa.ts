import { argument, everyArgument, lastArgument, pathArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, httpMethods, method, verb, wordAt } from '../../../models/rules.js'

const router = 'koa-router'

/** Koa routers. */
export const koa: LibraryModel = {
  name: 'koa',
  imports: ['koa-router', '@koa/router'],
  types: { 'koa.Router': router },
  rules: [
    call('koa').creates(router, { prefix: argument(0).property('prefix'), prefixMethod: 'prefix' }),
    method(router, 'prefix').creates(router, { prefix: argument(0) }),
    // https://github.com/koajs/router/blob/master/API.md: the middleware of a router, and names before paths.
    method(router, 'routes', 'middleware').creates(router),
    method(router, ...httpMethods.map((verb) => verb.toLowerCase()), 'del', 'all').creates(router),
    method(router, 'register').isEndpoint({
      method: wordAt(argument(1), '*'),
      path: argument(0),
      handler: lastArgument,
    }),
    method(router, 'use').mounts({ prefix: argument(0), child: everyArgument }),
    ...eachVerb(method(router, '{verb}').isEndpoint({ method: verb, path: pathArgument, handler: lastArgument })),
    method(router, 'del').isEndpoint({ method: 'DELETE', path: pathArgument, handler: lastArgument }),
    method(router, 'all').isEndpoint({ method: '*', path: pathArgument, handler: lastArgument }),
  ],
}
