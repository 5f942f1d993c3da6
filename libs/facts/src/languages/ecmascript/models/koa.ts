import { argument, everyArgument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb } from '../../../models/rules.js'

const router = 'koa-router'

/** Koa routers. */
export const koa: LibraryModel = {
  name: 'koa',
  imports: ['koa-router', '@koa/router'],
  types: { 'koa.Router': router },
  rules: [
    call('koa').creates(router, { prefix: argument(0).property('prefix') }),
    method(router, 'prefix').creates(router, { prefix: argument(0) }),
    method(router, 'use').mounts({ prefix: argument(0), child: everyArgument }),
    ...eachVerb(method(router, '{verb}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument })),
    method(router, 'del').isEndpoint({ method: 'DELETE', path: argument(0), handler: lastArgument }),
    method(router, 'all').isEndpoint({ method: '*', path: argument(0), handler: lastArgument }),
  ],
}
