import { argument, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { baseClass, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'fastapi-router'

/** FastAPI and Starlette, HTTP frameworks. */
export const fastapi: LibraryModel = {
  name: 'fastapi',
  imports: ['fastapi', 'starlette'],
  words: ['fastapi', 'starlette', '@app.', '@router.'],
  types: { 'fastapi.FastAPI': router, 'fastapi.APIRouter': router },
  parameters: { app: router, router },
  rules: [
    // An application is a router, too: `app.mount("/v1", api)`.
    // Callers use the path that proxies may strip: https://fastapi.tiangolo.com/advanced/behind-a-proxy/
    call('fastapi.FastAPI').creates(router, { prefix: argument('root_path') }),
    call('fastapi.Starlette').creates(router),
    baseClass(/^(?:\w+\.)*HTTPEndpoint$/).isView('fastapi'),
    call('fastapi.APIRouter').creates(router, { prefix: argument('prefix') }),
    method(router, 'include_router').mounts({
      prefix: argument('prefix'),
      child: firstOf(argument(0), argument('router')),
    }),
    method(router, 'mount').mounts({
      prefix: firstOf(argument(0), argument('path')),
      child: firstOf(argument(1), argument('app')),
    }),
    method(router, 'add_api_route').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: firstOf(argument(0), argument('path')),
      handler: firstOf(argument(1), argument('endpoint')),
    }),
    method(router, 'add_route').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: firstOf(argument(0), argument('path')),
      handler: argument(1),
    }),
    method(router, 'api_route', 'route').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: firstOf(argument(0), argument('path')),
      handler: decoratedName,
    }),
    ...eachVerb(
      method(router, '{verb}').isEndpoint({
        method: verb,
        path: firstOf(argument(0), argument('path'), argument('rule')),
        handler: decoratedName,
      }),
    ),
    call('fastapi.Route').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: firstOf(argument(0), argument('path')),
      handler: firstOf(argument(1), argument('endpoint')),
      view: firstOf(argument(1), argument('endpoint')),
      isListed: true,
      prefixesAround: ['Mount'],
    }),
    // https://www.starlette.io/routing/#submounting-routes
    call('fastapi.Mount').mounts({
      prefix: firstOf(argument(0), argument('path')),
      child: firstOf(argument(1), argument('app'), argument('routes')),
      isListed: true,
      prefixesAround: ['Mount'],
    }),
  ],
}
