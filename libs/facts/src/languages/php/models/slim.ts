import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'slim-router'

/** Slim, an HTTP framework: https://www.slimframework.com/docs/v4/objects/routing.html. */
export const slim: LibraryModel = {
  name: 'slim',
  imports: [],
  words: ['Slim\\'],
  types: { App: router, RouteCollectorProxy: router, RouteCollectorProxyInterface: router },
  rules: [
    call('AppFactory.create', 'App').creates(router, { isApplication: true }),
    // https://www.slimframework.com/docs/v3/objects/router.html#route-groups: `$this` is the application in a group.
    method(router, 'group').creates(router, { callback: argument(1), isApplication: true }),
    // https://www.slimframework.com/docs/v4/start/web-servers.html#run-from-a-sub-directory
    method(router, 'setBasePath').mounts({ prefix: argument(0) }),
    method(router, 'map').isEndpoint({
      method: wordAt(argument(0), '*'),
      path: argument(1),
      handler: lastArgument,
      prefixesAround: ['group'],
    }),
    ...eachVerb(
      method(router, '{verb}').isEndpoint({
        method: verb,
        path: argument(0),
        handler: lastArgument,
        prefixesAround: ['group'],
      }),
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    ),
    method(router, 'any').isEndpoint({
      method: '*',
      path: argument(0),
      handler: lastArgument,
      prefixesAround: ['group'],
    }),
  ],
}
