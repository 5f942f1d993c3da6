import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb } from '../../../models/rules.js'

const router = 'restify-router'

/** Restify, an HTTP framework. */
export const restify: LibraryModel = {
  name: 'restify',
  imports: ['restify'],
  rules: [
    call('restify.createServer').creates(router, { isApplication: true }),
    ...eachVerb(method(router, '{verb}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'HEAD',
    ]),
    method(router, 'del').isEndpoint({ method: 'DELETE', path: argument(0), handler: lastArgument }),
    method(router, 'all').isEndpoint({ method: '*', path: argument(0), handler: lastArgument }),
  ],
}
