import { argument, everyArgument, lastArgument, methodKey } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, httpMethods, method, verb, wordAt } from '../../../models/rules.js'

const router = 'express-router'
const route = 'express-route'

/** Express, an HTTP framework. */
export const express: LibraryModel = {
  name: 'express',
  imports: ['express', 'express-promise-router', '@feathersjs/express'],
  words: ['express', 'router.', 'app.get(', 'app.post(', 'app.use(', 'app.route('],
  types: {
    'express.Router': router,
    'express.Express': router,
    'express.Application': router,
    'express.IRouter': router,
    Router: router,
  },
  parameters: { app: router, router },
  rules: [
    call('express').creates(router),
    call('express.Router').creates(router),
    method(router, 'use').mounts({ prefix: argument(0), child: everyArgument }),
    // Each gives the router itself, but for a setting: `app.get('title')`. https://expressjs.com/en/api.html#app.get
    method(router, 'use').creates(router),
    method(router, ...httpMethods.map((verb) => verb.toLowerCase()), 'all').creates(router, { with: argument(1) }),
    method(router, 'route').creates(route, { prefix: argument(0) }),
    ...eachVerb(method(router, '{verb}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument })),
    method(router, 'del').isEndpoint({ method: 'DELETE', path: argument(0), handler: lastArgument }),
    method(router, 'all').isEndpoint({ method: '*', path: argument(0), handler: lastArgument }),
    method(router, '[]').isEndpoint({ method: wordAt(methodKey, '*'), path: argument(0), handler: lastArgument }),
    method(route, ...httpMethods.map((verb) => verb.toLowerCase())).creates(route),
    ...eachVerb(method(route, '{verb}').isEndpoint({ method: verb, handler: lastArgument })),
    method(route, 'all').creates(route),
    method(route, 'all').isEndpoint({ method: '*', handler: lastArgument }),
  ],
}
