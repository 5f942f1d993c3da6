import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'fast-route-router'
const groups = ['addGroup']

/** FastRoute, a router of requests: https://github.com/nikic/FastRoute#defining-routes. */
export const fastRoute: LibraryModel = {
  name: 'fast-route',
  imports: [],
  words: ['FastRoute\\'],
  types: { RouteCollector: router, ConfigureRoutes: router },
  rules: [
    call('RouteCollector').creates(router, { isApplication: true }),
    ...eachVerb(
      method(router, '{verb}').isEndpoint({
        method: verb,
        path: argument(0),
        handler: argument(1),
        prefixesAround: groups,
      }),
    ),
    method(router, 'any').isEndpoint({ method: '*', path: argument(0), handler: argument(1), prefixesAround: groups }),
    method(router, 'addRoute').isEndpoint({
      method: wordAt(argument(0), '*'),
      path: argument(1),
      handler: argument(2),
      prefixesAround: groups,
    }),
  ],
}
