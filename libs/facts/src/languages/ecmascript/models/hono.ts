import { argument, lastArgument, methodKey } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, httpMethods, method, verb, wordAt } from '../../../models/rules.js'

const router = 'hono-router'

/** Hono, an HTTP framework. */
export const hono: LibraryModel = {
  name: 'hono',
  imports: ['hono', '@hono/zod-openapi'],
  types: { 'hono.Hono': router },
  rules: [
    call('hono.Hono', 'hono.OpenAPIHono').creates(router),
    method(router, 'basePath').creates(router, { prefix: argument(0) }),
    method(router, 'route').mounts({ prefix: argument(0), child: argument(1) }),
    method(router, 'route').creates(router),
    method(router, 'use').creates(router),
    ...eachVerb(method(router, '{verb}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument })),
    method(router, ...httpMethods.map((verb) => verb.toLowerCase())).creates(router),
    // https://hono.dev/docs/api/routing#basic: `on` takes methods.
    method(router, 'on').isEndpoint({ method: wordAt(argument(0), '*'), path: argument(1), handler: lastArgument }),
    method(router, 'on').creates(router),
    method(router, 'all').isEndpoint({ method: '*', path: argument(0), handler: lastArgument }),
    method(router, '[]').isEndpoint({ method: wordAt(methodKey, '*'), path: argument(0), handler: lastArgument }),
    method(router, 'all').creates(router),
  ],
}
