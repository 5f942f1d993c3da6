import { argument, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb, wordAt } from '../../../models/rules.js'

const path = firstOf(argument(0), argument('path'))
const handler = { path, handler: decoratedName, isRouterItself: true, prefixField: 'path' } as const

/** Litestar, an HTTP framework: https://docs.litestar.dev/latest/usage/routing/overview.html */
export const litestar: LibraryModel = {
  name: 'litestar',
  imports: ['litestar', 'starlite'],
  rules: [
    ...eachVerb(call('litestar.{verb}').isEndpoint({ method: verb, ...handler })),
    call('litestar.route').isEndpoint({ method: wordAt(argument('http_method'), '*'), ...handler }),
    call('litestar.Router').mounts({
      prefix: path,
      child: firstOf(argument('route_handlers'), argument(1)),
      isRouterItself: true,
    }),
    call('litestar.Litestar').mounts({ child: firstOf(argument('route_handlers'), argument(0)), isRouterItself: true }),
  ],
}
