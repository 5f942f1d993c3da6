import { argument, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const sanicRouter = 'sanic-router'

/** Tornado, Falcon, Sanic and Bottle, HTTP frameworks. */
export const tornado: LibraryModel = {
  name: 'tornado',
  imports: ['tornado', 'falcon', 'sanic', 'bottle'],
  rules: [
    call('tornado.url').isEndpoint({ method: '*', path: argument(0), handler: argument(1) }),
    anyMethod('add_route').isEndpoint({ method: '*', path: argument(0), handler: argument(1) }),
    call('tornado.Sanic', 'tornado.Bottle').creates(sanicRouter, { isApplication: true }),
    ...eachVerb(
      method(sanicRouter, '{verb}').isEndpoint({
        method: verb,
        path: firstOf(argument(0), argument('path'), argument('rule')),
        handler: decoratedName,
      }),
    ),
    method(sanicRouter, 'route').isEndpoint({
      method: wordAt(firstOf(argument('methods'), argument('method')), 'GET'),
      path: argument(0),
      handler: decoratedName,
    }),
  ],
}
